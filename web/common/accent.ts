/** Which of its two sets of colours a page wears. */
export type Theme = 'light' | 'dark';

/** The three values that a restaurant's colour gives. */
export type Accent = { fill: string; on_fill: string; ink: string };

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

/** `#rrggbb` of three whole numbers: the first bit keeps their zeros. */
const format = ([red, green, blue]: Rgb) => `#${((1 << 24) | (red << 16) | (green << 8) | blue).toString(16).slice(1)}`;

/** Relative luminance as WCAG defines it. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: Rgb, b: Rgb): number {
  const ratio = (luminance(a) + 0.05) / (luminance(b) + 0.05);
  return Math.max(ratio, 1 / ratio);
}

/** The first shade of a colour, towards black or in the dark towards white, that can be read on the page. */
function inkOf([red, green, blue]: Rgb, theme: Theme): Rgb {
  const end = theme === 'dark' ? 255 : 0;
  for (let share = 1; ; share -= STEP) {
    const part = (value: number) => Math.round(value * share + end * (1 - share));
    const mixed: Rgb = [part(red), part(green), part(blue)];
    if (share < STEP || contrast(mixed, SURFACES[theme]) >= TEXT_CONTRAST) return mixed;
  }
}

/** WCAG contrast ratio of two colours, `#rgb` or `#rrggbb`; 1 when one of them is none. */
export const contrastOf = (a: string, b: string): number => contrast(parse(a) ?? WHITE, parse(b) ?? WHITE);

/** Whether a text is a colour that we take: `#rgb` or `#rrggbb`. */
export const isColor = (text: string | null | undefined): text is string => HEX.test(text ?? '');

/** Whether a fill is so pale on the page that it asks for a border of ink. */
export const isPale = (fill: string, theme: Theme): boolean =>
  contrast(parse(fill) ?? WHITE, SURFACES[theme]) < EDGE_CONTRAST;

/** Derives fill, text on it and ink from a restaurant's colour, each with enough contrast on the page (WCAG 2.2 AA). */
export function accentOf(color: string, theme: Theme = 'light'): Accent {
  const rgb = parse(color) ?? parse(DEFAULT_ACCENT) ?? BLACK;
  const on_fill = [WHITE, TEXT].find((text) => contrast(text, rgb) >= TEXT_CONTRAST) ?? BLACK;
  return {
    fill: format(rgb),
    on_fill: format(on_fill),
    ink: format(inkOf(rgb, theme)),
  };
}
