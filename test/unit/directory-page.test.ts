import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { directoryDocument, directoryHeaders } from '../../web/directory/page.ts';

const url = 'https://book.example.com';
const listed = { restaurant_name: 'Chez Zoé', restaurant_address: '1 rue du Test, Paris', public_token: 'q7w3' };
const documentOf = (asked: { q?: string; page?: string; lang?: string }, items = [listed]) =>
  directoryDocument({ items, next: null }, { q: '', wanted: ['en'], url, ...asked });
const linksOf = (html: string) =>
  [...html.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="(\w+)")? href="([^"]*)">/g)].map(
    ([, rel, lang, href = '']) => [lang ?? rel, href.replaceAll('&#38;', '&')],
  );

test('a page of the directory has one address, however it was asked for, and the same page in each language', () => {
  const first = [
    ['canonical', `${url}/?lang=en`],
    ['fr', `${url}/?lang=fr`],
    ['en', `${url}/?lang=en`],
  ];
  expect(linksOf(documentOf({}))).toEqual(first);
  expect(linksOf(documentOf({ lang: 'en' }))).toEqual(first);
  expect(linksOf(documentOf({ page: 'x+y' }))[0]).toEqual(['canonical', `${url}/?lang=en&page=x%2By`]);
});

test('a search is nobody’s address: search engines follow its links and list none of it', () => {
  const found = documentOf({ q: 'zoé' });
  expect(linksOf(found)).toEqual([]);
  expect(found).toContain('<meta name="robots" content="noindex">');
  expect(documentOf({})).not.toContain('noindex');
});

test('a restaurant without an address has none in what search engines read', () => {
  const dataOf = (html: string) => {
    const text = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    const Data = z.object({ itemListElement: z.array(z.object({ item: z.record(z.string(), z.unknown()) })) });
    return z.parse(Data, JSON.parse(text)).itemListElement.map(({ item }) => item);
  };
  const [there, none] = dataOf(documentOf({}, [listed, { ...listed, restaurant_address: '' }]));
  expect(there).toMatchObject({ name: 'Chez Zoé', address: '1 rue du Test, Paris' });
  expect(none).toMatchObject({ name: 'Chez Zoé' });
  expect(none).not.toHaveProperty('address');
});

test('the page may show the icon that it names', () => {
  expect(documentOf({})).toContain('<link rel="icon" href="/favicon.svg"');
  expect(directoryHeaders['content-security-policy']).toContain("img-src 'self'");
});
