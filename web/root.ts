import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMON_LANG, DEFAULT_LANG } from '../shared/platform/contract/constants.ts';
import { LANGS, type Lang } from './common/i18n.ts';
import { escaped } from './html.ts';

const WORDS: Record<Lang, { title: string; why: string; home: string }> = {
  fr: {
    title: 'Il n’y a rien à cette adresse',
    why: 'Le lien est peut-être incomplet, ou la page n’existe plus. Vérifiez l’adresse, ou ouvrez de nouveau le lien du message du restaurant.',
    home: 'Voir les restaurants',
  },
  en: {
    title: 'There is nothing at this address',
    why: 'The link may be incomplete, or the page is gone. Check the address, or open the link in the restaurant’s message again.',
    home: 'See the restaurants',
  },
};

const STYLE =
  ':root{color-scheme:light dark;--ink:#1d1b18;--page:#faf8f4;--fill:#0f6b4f;--on:#fff}' +
  '@media(prefers-color-scheme:dark){:root{--ink:#f0ece4;--page:#171512;--fill:#5cc8a3;--on:#10241c}}' +
  'body{margin:0;padding:10vh 1rem;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}' +
  'main{max-width:36rem;margin:0 auto}h1{font-size:clamp(1.5rem,5vw,2.25rem);line-height:1.15}' +
  'a{display:inline-block;margin-top:1rem;padding:.75rem 1.25rem;background:var(--fill);color:var(--on);border-radius:.5rem;font-weight:600;text-decoration:none}' +
  ':focus-visible{outline:3px solid var(--fill);outline-offset:2px}';

const hash = createHash('sha256').update(STYLE).digest('base64');

/** What the page may do: it has one style of its own, no script, and the icon. */
const POLICY = `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The page for people at an unknown address. */
const notFound = (lang: Lang): string => {
  const { title, why, home } = WORDS[lang];
  return (
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${escaped(title)} · Couvert</title>` +
    `<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${STYLE}</style></head>` +
    `<body><main><strong>Couvert</strong><h1>${escaped(title)}</h1><p>${escaped(why)}</p>` +
    `<a href="/?lang=${lang}">${escaped(home)}</a></main></body></html>\n`
  );
};

/** What search engines may read. Guests' own pages are not listed here: they say themselves that they are not to be. */
const ROBOTS = `User-agent: *
Disallow: /console
Disallow: /api/v1/restaurant/

Sitemap: {origin}/sitemap.xml
`;

const alternates = LANGS.map(
  (lang) => `<xhtml:link rel="alternate" hreflang="${lang}" href="{origin}/?lang=${lang}"/>`,
).join('');

/** Where the directory begins, in each language; its pages lead on to the restaurants. */
const SITEMAP =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
  `${LANGS.map((lang) => `<url><loc>{origin}/?lang=${lang}</loc>${alternates}</url>`).join('\n')}\n</urlset>\n`;

const guest = join(import.meta.dirname, 'guest');

/** Files at the root, by address: media type, and text (with the place of the origin) or bytes in base64. */
const FILES: Record<string, { type: string; data: string; encoding: 'text' | 'base64' }> = {
  '/robots.txt': { type: 'text/plain; charset=utf-8', data: ROBOTS, encoding: 'text' },
  '/sitemap.xml': { type: 'application/xml', data: SITEMAP, encoding: 'text' },
  '/favicon.svg': { type: 'image/svg+xml', data: readFileSync(join(guest, 'icon.svg'), 'utf8'), encoding: 'text' },
  '/favicon.ico': {
    type: 'image/x-icon',
    data: readFileSync(join(guest, 'icon.ico'), 'base64'),
    encoding: 'base64',
  },
};

/** How long the files at the root are kept (seconds): a day. */
const KEPT_SECONDS = 86_400;

/**
 * Answers whatever no page and no route takes, in the JavaScript of CloudFront Functions, without asking the bucket, which
 * would tell at `/` what it holds. The local server runs the same text.
 */
export const AT_ROOT = `var FILES = ${JSON.stringify(FILES)};
var PAGES = ${JSON.stringify(Object.fromEntries(LANGS.map((lang) => [lang, notFound(lang)])))};

function valueOf(field) {
  return field ? field.value : '';
}

function answer(status, headers, body) {
  var all = { 'x-content-type-options': { value: 'nosniff' } };
  Object.keys(headers).forEach(function (name) { all[name] = { value: headers[name] }; });
  return { statusCode: status, statusDescription: status === 200 ? 'OK' : 'Not Found', headers: all, body: body };
}

function langOf(accepted) {
  var tags = accepted.split(',').map(function (tag) { return tag.trim().slice(0, 2).toLowerCase(); });
  var spoken = tags.filter(function (tag) { return Object.keys(PAGES).indexOf(tag) >= 0; })[0];
  return spoken || (tags[0] ? '${COMMON_LANG}' : '${DEFAULT_LANG}');
}

function handler(event) {
  var request = event.request;
  var headers = request.headers;
  var file = FILES[request.uri];
  if (file) {
    var data = file.data.split('{origin}').join('https://' + valueOf(headers.host));
    return answer(200, { 'content-type': file.type, 'cache-control': 'public, max-age=${KEPT_SECONDS}' }, { encoding: file.encoding, data: data });
  }
  if (valueOf(headers.accept).indexOf('text/html') < 0) {
    return answer(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' }, { encoding: 'text', data: 'Not found.\\n' });
  }
  var lang = langOf(valueOf(headers['accept-language']));
  return answer(404, {
    'content-type': 'text/html; charset=utf-8',
    'content-language': lang,
    'vary': 'accept, accept-language',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': ${JSON.stringify(POLICY)}
  }, { encoding: 'text', data: PAGES[lang] });
}`;
