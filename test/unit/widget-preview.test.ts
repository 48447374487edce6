import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withPreview } from '../../web/preview.ts';

const html = readFileSync(join(import.meta.dirname, '../../web/widget/index.html'), 'utf8');
const restaurant = { restaurant_name: 'Chez Margaux', restaurant_address: '12, rue des Lilas, Paris' };

test('title and link preview name the restaurant, in the language of the link', () => {
  const french = withPreview(html, restaurant, { asked: 'fr', wanted: [] });
  expect(french).toContain('<html lang="fr">');
  expect(french).toContain('<title>Chez Margaux · Réservation</title>');
  expect(french).toContain('<meta property="og:title" content="Chez Margaux · Réservation" />');
  const said = 'Réservez votre table en ligne\u00a0: Chez Margaux. 12, rue des Lilas, Paris';
  expect(french).toContain(`<meta property="og:description" content="${said}" />`);
  expect(french).toContain(`<meta name="description" content="${said}" />`);

  const english = withPreview(html, { restaurant_name: 'Chez Margaux' }, { asked: null, wanted: ['en-GB'] });
  expect(english).toContain('<html lang="en">');
  expect(english).toContain('<title>Chez Margaux · Booking</title>');
  expect(english).toContain('content="Book your table online: Chez Margaux."');
  expect(english.match(/og:title/g)).toHaveLength(1);
});

test('a name is text, whatever is in it', () => {
  const page = withPreview(
    html,
    { restaurant_name: '</title><script src="//evil.example"></script>"$&$1' },
    { asked: 'fr', wanted: [] },
  );
  expect(page).not.toContain('<script src="//evil');
  expect(page).toContain('<title>&#60;/title&#62;&#60;script src=&#34;//evil.example&#34;&#62;');
  expect(page).toContain('&#34;$&#38;$1');
});

test('a document without a place for the tags is refused', () => {
  expect(() => withPreview('<html lang="fr"><title>x</title>', restaurant, { asked: 'fr', wanted: [] })).toThrow(
    'description',
  );
});
