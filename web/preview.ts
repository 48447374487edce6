import { LOCALES, langOf, translator } from './common/i18n.ts';
import { WORDS } from './guest/words/all.ts';

/** What a link to a booking page shows of the restaurant, and its own address without a query. */
type Previewed = { restaurant_name: string; restaurant_address?: string | undefined; url: string };

/** The language in the address, and those of the reader (`accept-language`), the dearest first. */
type Languages = { asked: string | null; wanted: readonly string[] };

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Puts a tag in the place of the one that is there. Throws when there is none. */
function put(html: string, place: RegExp, tag: string): string {
  if (!place.test(html)) throw new Error(`The page of the widget has no ${place.source}.`);
  return html.replace(place, () => tag);
}

/**
 * The document of the widget with the restaurant in its title and in its link-preview tags (Open Graph): who shows previews
 * runs no scripts. Throws when the document has no place for them.
 */
export function withPreview(html: string, restaurant: Previewed, { asked, wanted }: Languages): string {
  const { restaurant_name, restaurant_address, url } = restaurant;
  const lang = langOf(asked, wanted);
  const t = translator(lang, WORDS);
  const title = escaped(`${restaurant_name} · ${t('page')}`);
  const description = escaped(
    [t('preview', { restaurant: restaurant_name }), restaurant_address].filter(Boolean).join(' '),
  );
  // Who asks again for the preview of this address gets it in the language that was shared.
  const link = asked === lang ? `${url}?lang=${lang}` : url;
  const meta = (name: string, text: string) =>
    `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${text}" />`;
  const tags: [RegExp, string][] = [
    [/<html lang="\w+">/, `<html lang="${lang}">`],
    [/<title>.*?<\/title>/, `<title>${title}</title>`],
    [/<meta name="description"[^>]*>/, meta('description', description)],
    [/<meta property="og:type"[^>]*>/, `${meta('og:type', 'website')}\n    ${meta('og:url', escaped(link))}`],
    [/<meta property="og:locale"[^>]*>/, meta('og:locale', LOCALES[lang].replace('-', '_'))],
    [/<meta property="og:title"[^>]*>/, meta('og:title', title)],
    [/<meta property="og:description"[^>]*>/, meta('og:description', description)],
  ];
  return tags.reduce((page, [place, tag]) => put(page, place, tag), html);
}
