/** Which of its two sets of colours a page wears. */
export type Theme = 'light' | 'dark';

/** The three values that a restaurant's colour gives; `outlined` asks for a border of ink around a pale fill. */
export type Accent = { fill: string; on_fill: string; ink: string; outlined: boolean };

type Rgb = readonly [number, number, number];

const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;
const WHITE: Rgb = [255, 255, 255];
/** What ink is read on (`--surface` in tokens.css): the lightest of the light grounds, as of the dark ones. */
const SURFACES: Record<Theme, Rgb> = { light: WHITE, dark: [0x17, 0x1d, 0x1a] };
const TEXT: Rgb = [0x17, 0x21, 0x1c];
const BLACK: Rgb = [0, 0, 0];

/** WCAG 2.2: normal text, and borders of controls. */
const TEXT_CONTRAST = 4.5;
const EDGE_CONTRAST = 3;
const STEP = 0.02;

/** Our own green, for a restaurant whose colour is none. */
export const DEFAULT_ACCENT = '#0f6b4f';

function parse(color: string): Rgb | undefined {
  const [, digits] = HEX.exec(color) ?? [];
  if (!digits) return undefined;
  const wide = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const value = Number.parseInt(wide, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const format = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** `share` of one colour with the rest of another, in whole steps of each channel. */
const mix = (a: Rgb, b: Rgb, share: number): Rgb => {
  const part = (index: 0 | 1 | 2) => Math.round(a[index] * share + b[index] * (1 - share));
  return [part(0), part(1), part(2)];
};

/** Relative luminance as WCAG defines it. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The first shade of a colour, towards black or in the dark towards white, that can be read on the page. */
function inkOf(rgb: Rgb, theme: Theme): Rgb {
  const [end, surface] = [theme === 'dark' ? WHITE : BLACK, SURFACES[theme]];
  for (let share = 1; share > 0; share -= STEP) {
    const mixed = mix(rgb, end, share);
    if (contrast(mixed, surface) >= TEXT_CONTRAST) return mixed;
  }
  return end;
}

/** WCAG contrast ratio of two colours, `#rgb` or `#rrggbb`; 1 when one of them is none. */
export const contrastOf = (a: string, b: string): number => contrast(parse(a) ?? WHITE, parse(b) ?? WHITE);

/** Whether a text is a colour that we take: `#rgb` or `#rrggbb`. */
export const isColor = (text: string | null | undefined): text is string => HEX.test(text ?? '');

/** Derives fill, text on it and ink from a restaurant's colour, each with enough contrast on the page (WCAG 2.2 AA). */
export function accentOf(color: string, theme: Theme = 'light'): Accent {
  const rgb = parse(color) ?? parse(DEFAULT_ACCENT) ?? BLACK;
  const on_fill = [WHITE, TEXT].find((text) => contrast(text, rgb) >= TEXT_CONTRAST) ?? BLACK;
  return {
    fill: format(rgb),
    on_fill: format(on_fill),
    ink: format(inkOf(rgb, theme)),
    outlined: contrast(rgb, SURFACES[theme]) < EDGE_CONTRAST,
  };
}
