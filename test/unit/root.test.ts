import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { AT_ROOT } from '../../web/root.ts';

type Answered = {
  statusCode: number;
  headers: Record<string, { value: string }>;
  body: { encoding: string; data: string };
};

/** What the edge answers at an address that no page and no route takes. */
function ask(uri: string, headers: Record<string, string> = {}) {
  const given = { host: 'book.example.com', ...headers };
  const asked = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, { value }]));
  const answered: Answered = runInNewContext(
    `${AT_ROOT}; handler(${JSON.stringify({ request: { uri, headers: asked } })})`,
  );
  return { ...answered, type: answered.headers['content-type']?.value, text: answered.body.data };
}

test('a function at the edge has 10 KB at most', () => {
  expect(Buffer.byteLength(AT_ROOT)).toBeLessThan(10_000);
});

test('search engines are told what to leave out, and where the directory begins in each language', () => {
  const robots = ask('/robots.txt');
  expect([robots.statusCode, robots.type]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(robots.text).toContain('\nSitemap: https://book.example.com/sitemap.xml\n');
  // The booking pages ask the API while they are rendered, and say of a guest's own page that it is not to be listed.
  const left_out = robots.text.split('\n').flatMap((line) => /^Disallow: (.*)$/.exec(line)?.[1] ?? []);
  for (const path of ['/book/x', '/booking/x', '/api/v1/widget/x/config', '/']) {
    expect(left_out.some((start) => path.startsWith(start))).toBe(false);
  }
  expect(left_out.some((start) => '/console/book'.startsWith(start))).toBe(true);
  const sitemap = ask('/sitemap.xml');
  expect(sitemap.type).toBe('application/xml');
  const places = [...sitemap.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place);
  expect(places).toEqual(['https://book.example.com/?lang=fr', 'https://book.example.com/?lang=en']);
});

test('the icon is there for browsers that ask for it without being told where it is', () => {
  const [svg, ico] = [ask('/favicon.svg'), ask('/favicon.ico')];
  expect([svg.type, svg.text.slice(0, 4)]).toEqual(['image/svg+xml', '<svg']);
  expect([ico.type, ico.body.encoding]).toEqual(['image/x-icon', 'base64']);
  expect([...Buffer.from(ico.text, 'base64').subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
});

test('people at an unknown address get a page in their language, programs a line', () => {
  const page = (wanted?: string) =>
    ask('/bookings', { accept: 'text/html,*/*;q=0.8', ...(wanted && { 'accept-language': wanted }) });
  const langs = ['fr-FR,fr;q=0.9', 'en-GB', 'de-DE,en;q=0.5', 'de', undefined].map((wanted) => {
    const { statusCode, type, text, headers } = page(wanted);
    expect([statusCode, type, headers['cache-control']?.value]).toEqual([404, 'text/html; charset=utf-8', 'no-store']);
    expect(text).toContain(`<html lang="${headers['content-language']?.value}">`);
    return headers['content-language']?.value;
  });
  expect(langs).toEqual(['fr', 'en', 'en', 'en', 'fr']);
  expect(page('en').text).toContain('There is nothing at this address');
  expect(page('fr').text).toContain('Il n’y a rien à cette adresse');
  const line = ask('/bookings', { accept: '*/*' });
  expect([line.statusCode, line.type, line.text]).toEqual([404, 'text/plain', 'Not found.\n']);
});

test('the page may do nothing but wear its own style and icon, and says nothing of the address', () => {
  const { headers, text } = ask('/<script>', { accept: 'text/html' });
  expect(headers['content-security-policy']?.value).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self';/,
  );
  expect(text).not.toContain('script');
});
