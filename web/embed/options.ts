import { type Lang, langOf } from '../common/i18n.ts';

/** What the attributes of a script element ask for. */
export type Options = {
  /** `data-restaurant`: the public token. */
  restaurant: string;
  /** Where the script came from, and so the pages. */
  src: string;
  /** `data-lang`; without it, the page's own. */
  lang: Lang;
  /** `data-mode`: a frame where the script stands, or a button that opens a dialog. */
  mode: 'inline' | 'button';
  /** `data-color`: `#rgb` or `#rrggbb` instead of the restaurant's. */
  color?: string;
  /** `data-theme`; `auto` follows the visitor's device. */
  theme: 'light' | 'dark' | 'auto';
  /** `data-date` (`YYYY-MM-DD`): chosen beforehand. */
  date?: string;
  /** `data-guests`: chosen beforehand. */
  guests?: string;
  /** `data-label`: words of the button. */
  label?: string;
  /** `data-target`: selector of the element that takes frame or button. */
  target?: string;
};

/** Reads the attributes of a script element; undefined when it names no restaurant. */
export function optionsOf({ src, dataset }: HTMLScriptElement): Options | undefined {
  const { restaurant, lang, mode, theme, ...others } = dataset;
  return restaurant
    ? {
        ...others,
        restaurant,
        src,
        lang: langOf(lang, [document.documentElement.lang]),
        mode: mode === 'button' ? mode : 'inline',
        theme: theme === 'dark' || theme === 'auto' ? theme : 'light',
      }
    : undefined;
}

/** The address of the booking page. */
export function addressOf({ restaurant, src, lang, mode, color, theme, date, guests }: Options): string {
  const address = new URL(`book/${encodeURIComponent(restaurant)}`, src);
  address.searchParams.set('lang', lang);
  if (mode === 'button') address.searchParams.set('in', 'dialog');
  for (const [name, value] of Object.entries({ color, theme, date, guests }))
    if (value) address.searchParams.set(name, value);
  return address.href;
}
