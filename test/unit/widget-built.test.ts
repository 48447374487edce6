import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtPages } from '../../web/built.ts';

test('embed.js is pure ASCII: a page in another encoding reads it in its own', async () => {
  const bytes = await readFile(join(await builtPages(), 'embed/embed.js'));
  expect(bytes.filter((byte) => byte > 0x7f)).toHaveLength(0);
  expect(bytes.toString('ascii')).toMatch(/R\\u00e9server/i);
});
