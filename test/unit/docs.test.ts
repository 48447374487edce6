import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const DOCUMENTS = globSync(['*.md', 'docs/*.md'], { cwd: ROOT });
/** The folders whose files documents name. */
const FOLDERS = ['bench', 'bin', 'docs', 'functions', 'lib', 'local', 'shared', 'test', 'web'];

/** The files and folders of the project that a document links to or names, patterns among them. */
function pathsIn(document: string): string[] {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const linked = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path = '']) =>
    join(dirname(document), path),
  );
  const named = [...text.matchAll(new RegExp(`(?<![\\w./-])(?:${FOLDERS.join('|')})/[\\w.@*{},/-]*`, 'g'))];
  // A place to be filled in, such as `functions/<area>/…`, is as good as the folder before it.
  return [...linked, ...named.map(([path]) => path.replace(/[.,]+$/, ''))];
}

test('the documents name files', () => {
  expect(DOCUMENTS.flatMap(pathsIn).length).toBeGreaterThan(100);
});

test.each(DOCUMENTS)('every file and folder that %s names is there', (document) => {
  expect(pathsIn(document).filter((path) => globSync(path, { cwd: ROOT }).length === 0)).toEqual([]);
});

test('every section of the design that a comment cites is there', () => {
  const design = readFileSync(join(ROOT, 'docs/design.md'), 'utf8');
  const sections = new Set([...design.matchAll(/^## (\d+)\./gm)].map(([, number]) => number));
  const sources = globSync('{bench,bin,functions,lib,local,shared,web}/**/*.{ts,tsx}', { cwd: ROOT });
  const cited = sources.flatMap((source) =>
    [...readFileSync(join(ROOT, source), 'utf8').matchAll(/\bsections? (\d+)(?: and (\d+))?/g)].flatMap(
      ([, one, other]) => [one, other].filter((number) => number !== undefined).map((number) => ({ source, number })),
    ),
  );
  expect(cited.length).toBeGreaterThan(10);
  expect(cited.filter(({ number }) => !sections.has(number))).toEqual([]);
});
