import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { scopedName } from '../../web/build.ts';

const WEB = join(import.meta.dirname, '../../web');

const matchesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Classes that a module of styles has. */
const classesIn = (css: string) =>
  new Set(matchesOf(css.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|"[^"]*"/g, ''), /\.([a-z][\w-]*)/gi));

/** Classes that components ask of each module, by its path; `*` where one is computed. */
async function asked(page: string): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  for await (const file of glob('**/*.tsx', { cwd: page })) {
    const source = readFileSync(join(page, file), 'utf8');
    for (const [, name = '', path = ''] of source.matchAll(/import (\w+) from '(.*\.module\.css)'/g)) {
      const module = join(dirname(file), path);
      const classes = matchesOf(source, new RegExp(`\\b${name}\\.(?!module\\b)(\\w+)`, 'g'));
      const computed = source.includes(`${name}[`) ? ['*'] : [];
      found.set(module, new Set([...(found.get(module) ?? []), ...classes, ...computed]));
    }
  }
  return found;
}

test.each(['guest', 'widget', 'booking', 'console'])(
  'every class that a component of %s asks for is in its styles, and every one there is asked for',
  async (name) => {
    const page = join(WEB, name);
    const modules = await asked(page);
    const wrong: string[] = [];
    for await (const file of glob('**/*.module.css', { cwd: page })) {
      const classes = classesIn(readFileSync(join(page, file), 'utf8'));
      const wanted = modules.get(file) ?? new Set();
      for (const one of wanted) if (one !== '*' && !classes.has(one)) wrong.push(`${file} lacks .${one}`);
      for (const one of classes)
        if (!wanted.has('*') && !wanted.has(one)) wrong.push(`${file}: nobody asks for .${one}`);
    }
    expect(wrong).toEqual([]);
  },
);

test.each([['widget', 'guest'], ['booking', 'guest'], ['waitlist', 'guest'], ['console']])(
  'no two classes of %s are named the same',
  async (...folders) => {
    const styled = new Map<string, Set<string>>();
    for await (const file of glob(
      [...folders, 'common'].map((folder) => `${folder}/**/*.css`),
      { cwd: WEB },
    )) {
      const is_module = file.endsWith('.module.css');
      for (const one of classesIn(readFileSync(join(WEB, file), 'utf8'))) {
        const name = is_module ? scopedName(one, join(WEB, file)) : one;
        styled.set(name, (styled.get(name) ?? new Set()).add(is_module ? file : 'the whole page'));
      }
    }
    expect(styled.size).toBeGreaterThan(20);
    expect([...styled].filter(([, where]) => where.size > 1)).toEqual([]);
  },
);

test('whatever the console refuses is said by one component, with its sign and on its ground', async () => {
  const bare: string[] = [];
  for await (const file of glob('**/*.tsx', { cwd: join(WEB, 'console') })) {
    if (/<p role="alert">(?!\s*<Icon)/.test(readFileSync(join(WEB, 'console', file), 'utf8'))) bare.push(file);
  }
  expect(bare).toEqual([]);
});
