import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withPreview } from '../../web/preview.ts';

const html = readFileSync(join(import.meta.dirname, '../../web/widget/index.html'), 'utf8');
const url = 'https://pages.example/book/token';
const restaurant = {
  restaurant_name: 'Chez Margaux',
  restaurant_address: '12, rue des Lilas, Paris',
  restaurant_phone: '+33144556677',
  is_active: true,
  url,
};

/** The data for search engines in a page. */
function dataIn(page: string) {
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
  return JSON.parse(data);
}

test('title and link preview name the restaurant, in the language of the link', () => {
  const french = withPreview(html, restaurant, { asked: 'fr', wanted: [] });
  expect(french).toContain('<html lang="fr">');
  expect(french).toContain('<title>Chez Margaux · Réservation</title>');
  expect(french).toContain('<meta property="og:title" content="Chez Margaux · Réservation" />');
  const said = 'Réservez votre table en ligne\u00a0: Chez Margaux. 12, rue des Lilas, Paris';
  expect(french).toContain(`<meta property="og:description" content="${said}" />`);
  expect(french).toContain(`<meta name="description" content="${said}" />`);

  const english = withPreview(
    html,
    { restaurant_name: 'Chez Margaux', is_active: true, url },
    { asked: null, wanted: ['en-GB'] },
  );
  expect(english).toContain('<html lang="en">');
  expect(english).toContain('<title>Chez Margaux · Booking</title>');
  expect(english).toContain('content="Book your table online: Chez Margaux."');
  expect(english.match(/og:title/g)).toHaveLength(1);
});

test('a preview says its kind, its language and its address, which keeps the language that was asked for', () => {
  const asked = withPreview(html, restaurant, { asked: 'en', wanted: ['fr'] });
  for (const tag of [
    '<meta name="twitter:card" content="summary" />',
    '<meta property="og:type" content="website" />',
    '<meta property="og:locale" content="en_GB" />',
    `<meta property="og:url" content="${url}?lang=en" />`,
  ]) {
    expect(asked.split(tag)).toHaveLength(2);
  }
  const own = withPreview(html, restaurant, { asked: null, wanted: [] });
  expect(own).toContain('<meta property="og:locale" content="fr_FR" />');
  expect(own).toContain(`<meta property="og:url" content="${url}" />`);
  // One address for search engines, whichever language was asked for.
  for (const page of [asked, own]) expect(page.split(`<link rel="canonical" href="${url}" />`)).toHaveLength(2);
  // The same file stands for every restaurant.
  expect(html).not.toMatch(/og:url|canonical/);
});

test('a name is text, whatever is in it', () => {
  const page = withPreview(
    html,
    { restaurant_name: '</title><script src="//evil.example"></script>"$&$1', is_active: true, url },
    { asked: 'fr', wanted: [] },
  );
  expect(page).not.toContain('<script src="//evil');
  expect(page).toContain('<title>&#60;/title&#62;&#60;script src=&#34;//evil.example&#34;&#62;');
  expect(page).toContain('&#34;$&#38;$1');
  expect(dataIn(page).name).toBe('</title><script src="//evil.example"></script>"$&$1');
});

test('search engines read who the restaurant is and where its tables are booked', () => {
  expect(dataIn(withPreview(html, restaurant, { asked: 'fr', wanted: [] }))).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    name: 'Chez Margaux',
    address: '12, rue des Lilas, Paris',
    telephone: '+33144556677',
    url,
    acceptsReservations: url,
    potentialAction: { '@type': 'ReserveAction', target: { '@type': 'EntryPoint', urlTemplate: url } },
  });
  const shut = dataIn(
    withPreview(html, { restaurant_name: 'Chez Margaux', is_active: false, url }, { asked: 'fr', wanted: [] }),
  );
  expect(shut.acceptsReservations).toBe(false);
  for (const absent of ['potentialAction', 'address', 'telephone']) expect(shut).not.toHaveProperty(absent);
});

test('a document without a place for the tags is refused', () => {
  expect(() => withPreview('<html lang="fr"><title>x</title>', restaurant, { asked: 'fr', wanted: [] })).toThrow(
    'description',
  );
});
