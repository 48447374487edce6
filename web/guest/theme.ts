import { accentOf, isColor, isPale, type Theme } from '../common/accent.ts';

/** What the address asks for (`?theme=`); `auto` follows the visitor's device. */
type AskedTheme = Theme | 'auto';

const ASKED: readonly AskedTheme[] = ['light', 'dark', 'auto'];

/** The theme asked for. A page on its own follows the device, one in a frame is light as most pages around it are. */
export const askedTheme = (text: string | null, isFramed: boolean): AskedTheme =>
  ASKED.find((known) => known === text) ?? (isFramed ? 'light' : 'auto');

/** Colours the page from now on. What it answers takes the restaurant's colour; what is no colour changes nothing. */
export function createPaint(asked: AskedTheme): (color: string | null | undefined) => void {
  const device = matchMedia('(prefers-color-scheme: dark)');
  const { dataset, style } = document.documentElement;
  let accent: string | undefined;

  function draw(): void {
    const theme = asked === 'auto' ? (device.matches ? 'dark' : 'light') : asked;
    dataset.theme = theme;
    if (!accent) return;
    const { fill, on_fill, ink } = accentOf(accent, theme);
    style.setProperty('--fill', fill);
    style.setProperty('--on-fill', on_fill);
    style.setProperty('--ink', ink);
    style.setProperty('--fill-edge', isPale(fill, theme) ? ink : fill);
  }

  device.addEventListener('change', draw);
  draw();
  return (color) => {
    if (!isColor(color)) return;
    accent = color;
    draw();
  };
}
