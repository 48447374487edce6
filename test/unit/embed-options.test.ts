import { afterEach, expect, test, vi } from 'vitest';
import { addressOf, optionsOf } from '../../web/embed/options.ts';

afterEach(() => vi.restoreAllMocks());

/** What a script element with these attributes asks for, and what the page's console says of them. */
function read(dataset: Record<string, string>) {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const options = optionsOf({ src: 'https://book.example/embed.js', dataset }, 'en');
  return { options, warned: warn.mock.calls.flat().join('\n') };
}

test('every option of ours is read without a word', () => {
  const own = { color: '#abc', date: '2026-12-04', guests: '4', label: 'Réserver', target: '#here' };
  const { options, warned } = read({ restaurant: 'token', lang: 'fr', mode: 'button', theme: 'auto', ...own });
  expect(options).toEqual({
    ...{ restaurant: 'token', src: 'https://book.example/embed.js', lang: 'fr', mode: 'button', theme: 'auto' },
    ...own,
  });
  expect(warned).toBe('');
});

test('an option that there is not is named in the console, and changes nothing', () => {
  const { options, warned } = read({ restaurant: 'token', colour: '#abc', party: '4' });
  expect(warned.split('\n')).toEqual(['Couvert: data-colour is unknown.', 'Couvert: data-party is unknown.']);
  expect(options && addressOf(options)).toBe('https://book.example/book/token?lang=en&theme=light');
});
