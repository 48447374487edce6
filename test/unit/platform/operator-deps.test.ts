import { expect, test, vi } from 'vitest';
import { production } from '../../../shared/operator-deps.ts';

test('links for operators lead to where the pages are, though that is known only after the handlers are', () => {
  vi.stubEnv('PAGES_URL', 'https://pages.example');
  expect(production.pages_url).toBe('https://pages.example');
  vi.unstubAllEnvs();
});
