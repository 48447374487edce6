import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtPages } from '../../web/built.ts';

test('embed.js is pure ASCII: a page in another encoding reads it in its own', async () => {
  const bytes = await readFile(join(await builtPages(), 'embed/embed.js'));
  expect(bytes.filter((byte) => byte > 0x7f)).toHaveLength(0);
  expect(bytes.toString('ascii')).toMatch(/R\\u00e9server/i);
});

test('every script has its source map beside it, names no address of one, and leads to our TypeScript', async () => {
  const folder = await builtPages();
  // The bundler's own part has no sources.
  const scripts = globSync('*/{assets/*.js,embed.js}', { cwd: folder }).filter(
    (name) => !/rolldown-runtime/.test(name),
  );
  expect(scripts.length).toBeGreaterThan(10);
  const sources = new Set<string>();
  for (const script of scripts) {
    expect(await readFile(join(folder, script), 'utf8')).not.toContain('sourceMappingURL');
    const map = JSON.parse(await readFile(join(folder, `${script}.map`), 'utf8'));
    for (const source of map.sources) sources.add(String(source).replace(/^[./]+/, ''));
  }
  expect(sources).toContain('web/widget/app.tsx');
  expect(sources).toContain('web/console/frame/frame.tsx');
});
