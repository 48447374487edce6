import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const CONSOLE = join(import.meta.dirname, '../../../web/console');

const matchesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Classes that a module of styles has. */
const classesIn = (css: string) =>
  new Set(matchesOf(css.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|"[^"]*"/g, ''), /\.([a-z][\w-]*)/gi));

/** Classes that components ask of each module, by its path; `*` where one is computed. */
async function asked(): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  for await (const file of glob('**/*.tsx', { cwd: CONSOLE })) {
    const source = readFileSync(join(CONSOLE, file), 'utf8');
    for (const [, name = '', path = ''] of source.matchAll(/import (\w+) from '(.*\.module\.css)'/g)) {
      const module = join(dirname(file), path);
      const classes = matchesOf(source, new RegExp(`\\b${name}\\.(?!module\\b)(\\w+)`, 'g'));
      const computed = source.includes(`${name}[`) ? ['*'] : [];
      found.set(module, new Set([...(found.get(module) ?? []), ...classes, ...computed]));
    }
  }
  return found;
}

test('every class that a component asks for is in its styles, and every one there is asked for', async () => {
  const modules = await asked();
  const wrong: string[] = [];
  for await (const file of glob('**/*.module.css', { cwd: CONSOLE })) {
    const classes = classesIn(readFileSync(join(CONSOLE, file), 'utf8'));
    const wanted = modules.get(file) ?? new Set();
    for (const name of wanted) if (name !== '*' && !classes.has(name)) wrong.push(`${file} lacks .${name}`);
    for (const name of classes)
      if (!wanted.has('*') && !wanted.has(name)) wrong.push(`${file}: nobody asks for .${name}`);
  }
  expect(wrong).toEqual([]);
});
