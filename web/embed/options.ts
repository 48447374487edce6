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

/** What is read of a script element. */
type Asking = { src: string; dataset: { [name: string]: string | undefined } };

/**
 * Reads the attributes of a script element in a page in `page_lang`, and warns of those that are none of ours; undefined when
 * it names no restaurant.
 */
export function optionsOf({ src, dataset }: Asking, page_lang: string): Options | undefined {
  const { restaurant, lang, mode, theme, ...others } = dataset;
  const { color, date, guests, label, target, ...unknown } = others;
  for (const name in unknown) console.warn(`Couvert: data-${name} is unknown.`);
  return restaurant
    ? {
        ...others,
        restaurant,
        src,
        lang: langOf(lang, [page_lang]),
        mode: mode === 'button' ? mode : 'inline',
        theme: theme === 'dark' || theme === 'auto' ? theme : 'light',
      }
    : undefined;
}

/** The address of the booking page. */
export function addressOf({ restaurant, src, lang, mode, color, theme, date, guests }: Options): string {
  const address = new URL(`book/${encodeURIComponent(restaurant)}`, src);
  const asked: Record<string, string | false | undefined> = {
    lang,
    in: mode === 'button' && 'dialog',
    color,
    theme,
    date,
    guests,
  };
  for (const name in asked) {
    const value = asked[name];
    if (value) address.searchParams.set(name, value);
  }
  return address.href;
}
