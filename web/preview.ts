import { LOCALES, langOf, translator } from './common/i18n.ts';
import { WORDS } from './guest/words/all.ts';
import { escaped, inlineJson } from './html.ts';

/** What a link to a booking page shows of the restaurant, and its own address without a query. */
type Previewed = {
  restaurant_name: string;
  restaurant_address?: string | undefined;
  restaurant_phone?: string | undefined;
  is_active: boolean;
  url: string;
};

/** The language in the address, and those of the reader (`accept-language`), the dearest first. */
type Languages = { asked: string | null; wanted: readonly string[] };

/** Puts a tag in the place of the one that is there. Throws when there is none. */
function put(html: string, place: RegExp, tag: string): string {
  if (!place.test(html)) throw new Error(`The page of the widget has no ${place.source}.`);
  return html.replace(place, () => tag);
}

/**
 * What search engines and assistants read of a restaurant, and how they send a guest to book (schema.org). A text that is
 * not there has no field; a restaurant that takes no bookings says so, and names no way to book.
 */
function dataOf({ restaurant_name, restaurant_address, restaurant_phone, is_active, url }: Previewed) {
  const platforms = ['http://schema.org/DesktopWebPlatform', 'http://schema.org/MobileWebPlatform'];
  const target = { '@type': 'EntryPoint', urlTemplate: url, actionPlatform: platforms };
  const result = { '@type': 'FoodEstablishmentReservation', provider: { '@id': url } };
  return {
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    '@id': url,
    name: restaurant_name,
    url,
    ...(restaurant_address && { address: restaurant_address }),
    ...(restaurant_phone && { telephone: restaurant_phone }),
    acceptsReservations: is_active ? url : false,
    ...(is_active && { potentialAction: { '@type': 'ReserveAction', target, result } }),
  };
}

/**
 * The document of the widget with the restaurant in its title, in its link-preview tags (Open Graph), and as data for search
 * engines (JSON-LD, which no content policy takes for a script): who shows previews runs no scripts. Throws when the
 * document has no place for them.
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
  const data = `<script type="application/ld+json">${inlineJson(dataOf(restaurant))}</script>`;
  const tags: [RegExp, string][] = [
    [/<html lang="\w+">/, `<html lang="${lang}">`],
    [/<title>.*?<\/title>/, `<title>${title}</title>`],
    [/<meta name="description"[^>]*>/, meta('description', description)],
    [/<meta property="og:type"[^>]*>/, `${meta('og:type', 'website')}\n    ${meta('og:url', escaped(link))}`],
    [/<meta property="og:locale"[^>]*>/, meta('og:locale', LOCALES[lang].replace('-', '_'))],
    [/<meta property="og:title"[^>]*>/, meta('og:title', title)],
    [/<meta property="og:description"[^>]*>/, meta('og:description', description)],
    [/<\/head>/, `  <link rel="canonical" href="${escaped(url)}" />\n    ${data}\n  </head>`],
  ];
  return tags.reduce((page, [place, tag]) => put(page, place, tag), html);
}
