import { createHash } from 'node:crypto';
import { LANGS, type Lang, langOf, translator } from '../common/i18n.ts';
import { escaped, inlineJson } from '../html.ts';
import { STYLE } from './style.ts';
import { en, fr } from './words.ts';

type Listed = { restaurant_name: string; restaurant_address: string; public_token: string };

/** What was found, and where the next page begins. */
type Found = { items: readonly Listed[]; next: string | null };

/** What was asked for: words, a page, a language; `wanted` are the languages of the reader, `url` where the pages are. */
type Asked = {
  q: string;
  page?: string | undefined;
  lang?: string | undefined;
  wanted: readonly string[];
  url: string;
};

const hash = createHash('sha256').update(STYLE).digest('base64');

/** Headers of `/`: a document with one style of its own, no script, and a form that asks the same page. */
export const directoryHeaders: Record<string, string> = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const bookingUrl = (url: string, { public_token }: Listed) => `${url}/book/${encodeURIComponent(public_token)}`;

/** What search engines read of the restaurants on the page (schema.org). */
const dataOf = (items: readonly Listed[], url: string) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: items.map((listed, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: {
      '@type': 'Restaurant',
      name: listed.restaurant_name,
      ...(listed.restaurant_address && { address: listed.restaurant_address }),
      acceptsReservations: bookingUrl(url, listed),
      url: bookingUrl(url, listed),
      potentialAction: { '@type': 'ReserveAction', target: bookingUrl(url, listed) },
    },
  })),
});

const queryOf = (parameters: Record<string, string | undefined>): string => {
  const given = Object.entries(parameters).flatMap(([name, value]): [string, string][] =>
    value ? [[name, value]] : [],
  );
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '/';
};

/** The one address of a page of the directory, and the same page in each language; a search has none. */
function addressesOf({ lang, page, url }: { lang: Lang; page: string | undefined; url: string }): string {
  const address = (one: Lang) => escaped(`${url}/${queryOf({ lang: one, page })}`);
  const others = LANGS.map((one) => `<link rel="alternate" hreflang="${one}" href="${address(one)}">`);
  return [`<link rel="canonical" href="${address(lang)}">`, ...others].join('\n');
}

/** The document of the directory, in the language that was asked for, else in the reader's. */
export function directoryDocument({ items, next }: Found, { q, page, lang: asked, wanted, url }: Asked): string {
  const lang = langOf(asked, wanted);
  const t = translator(lang, { fr, en });
  const other = LANGS.find((one) => one !== lang);
  const link = (parameters: Record<string, string | undefined>, words: string) =>
    `<a href="${escaped(queryOf({ lang: asked === lang ? lang : undefined, ...parameters }))}">${escaped(words)}</a>`;
  const heading = q ? t('found', { q }) : t('all');
  const nothing = q ? t('none', { q }) : t('none_yet');
  const entry = (listed: Listed) =>
    `<li><h3>${escaped(listed.restaurant_name)}</h3><address>${escaped(listed.restaurant_address)}</address>` +
    `<a class="book" href="${escaped(bookingUrl(url, listed))}?lang=${lang}" ` +
    `aria-label="${escaped(t('book_at', { restaurant: listed.restaurant_name }))}">${escaped(t('book'))}</a></li>`;
  const turns = [...(page || q ? [link({}, t('first'))] : []), ...(next ? [link({ q, page: next }, t('more'))] : [])];
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(t('title'))} · Couvert</title>
<meta name="description" content="${escaped(t('intro'))}">
<meta property="og:title" content="${escaped(t('title'))}">
<meta property="og:type" content="website">
${q ? '<meta name="robots" content="noindex">' : addressesOf({ lang, page, url })}
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
<script type="application/ld+json">${inlineJson(dataOf(items, url))}</script>
</head>
<body>
<header><strong>Couvert</strong>${other ? `<a href="${escaped(queryOf({ q, page, lang: other }))}" hreflang="${other}" lang="${other}">${escaped(t('other'))}</a>` : ''}</header>
<main>
<h1>${escaped(t('title'))}</h1>
<p>${escaped(t('intro'))}</p>
<form action="/" role="search">${asked === lang ? `<input type="hidden" name="lang" value="${lang}">` : ''}<label for="q">${escaped(t('search'))}</label>
<input id="q" name="q" type="search" maxlength="100" value="${escaped(q)}" placeholder="${escaped(t('search'))}" autocomplete="off"><button>${escaped(t('find'))}</button></form>
<h2>${escaped(heading)}</h2>
${items.length > 0 ? `<ul>${items.map(entry).join('')}</ul>` : `<p>${escaped(nothing)}</p>`}
${turns.length > 0 ? `<nav>${turns.join('')}</nav>` : ''}
</main>
<footer>${escaped(t('owners'))} <a href="/console">${escaped(t('sign_in'))}</a></footer>
</body>
</html>
`;
}
