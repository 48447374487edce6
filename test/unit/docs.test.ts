import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
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

/** Which file a document says that a name is in: `ConfirmRequest` in `shared/…/widget-reservations.ts`. */
const namesIn = (document: string) =>
  [...readFileSync(join(ROOT, document), 'utf8').matchAll(/`(\w+)`(?: \([^)`]*\))?\s+in\s+`([\w./-]+\.tsx?)`/g)].map(
    ([, name = '', path = '']) => ({ name, path }),
  );

/** The files of this path, which may begin in the middle. */
const filesAt = (path: string) => globSync([path, `{${FOLDERS.join(',')}}/**/${path}`], { cwd: ROOT });

test.each(DOCUMENTS)('every name that %s says is in a file is declared there', (document) => {
  const isThere = ({ name, path }: { name: string; path: string }) =>
    filesAt(path).some((file) =>
      new RegExp(`\\b(?:const|function|type|class) ${name}\\b`).test(readFileSync(join(ROOT, file), 'utf8')),
    );
  expect(namesIn(document).filter((one) => !isThere(one))).toEqual([]);
});

test('CONTRIBUTING names the file of each request that takes what a guest can write', () => {
  const takers = globSync('shared/*/{contract.ts,contract/*.ts}', { cwd: ROOT }).filter((file) =>
    /\ballergies: [^'\n]*\bAllergies\b/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(takers.length).toBeGreaterThan(3);
  expect(namesIn('CONTRIBUTING.md').map(({ path }) => path)).toEqual(expect.arrayContaining(takers));
});

test('README names every folder of `shared` where it says what is in it', () => {
  const rows = readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/^\| `(shared(?:\/platform)?)` +\| (.+)$/gm);
  const told = [...rows].map(([, folder, text]) => `${folder} ${text}`).join('\n');
  const folders = globSync('shared/*/', { cwd: ROOT }).map((folder) => basename(folder));
  expect(folders).toContain('rate-limits');
  expect(folders.filter((folder) => !new RegExp(`[\`/]${folder}[\` ]`).test(told))).toEqual([]);
});

test('every picture is shown by a document', () => {
  const shown = new Set(DOCUMENTS.flatMap(pathsIn));
  expect(globSync('docs/pictures/*', { cwd: ROOT }).filter((picture) => !shown.has(picture))).toEqual([]);
});

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (document: string): Set<string> =>
  new Set(
    [...readFileSync(join(ROOT, document), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_\- ]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

test.each(DOCUMENTS)('every heading that %s links to is there', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const links = [...text.matchAll(/\]\(([^)#:]*\.md)?#([^)]+)\)/g)].map(([, path, anchor = '']) => ({
    path: path ? join(dirname(document), path) : document,
    anchor,
  }));
  expect(links.filter(({ path, anchor }) => !anchorsOf(path).has(anchor))).toEqual([]);
});

test('every decision says its context, what was decided and what follows', () => {
  const [, ...decisions] = readFileSync(join(ROOT, 'docs/decisions.md'), 'utf8').split(/^### /m);
  expect(decisions.length).toBeGreaterThan(30);
  const paragraphs = ['**Context.** ', '**Decision.** ', '**Consequences.** '];
  const inForm = (decision: string) => {
    const [, ...written] = decision
      .replace(/\n## [\s\S]*$/, '')
      .trim()
      .split('\n\n');
    return written.length === 3 && paragraphs.every((begins, place) => written[place]?.startsWith(begins));
  };
  const titles = decisions.filter((decision) => !inForm(decision)).map((decision) => decision.split('\n')[0]);
  expect(titles).toEqual([]);
});

/** The code, whose comments cite documents by file and heading: `docs/design.md, "Slot locking"`. */
const SOURCES = globSync('{bench,bin,functions,lib,local,shared,test,web}/**/*.{ts,tsx,mjs,css}', { cwd: ROOT });

/** A source with its comments in one line each, because a citation may go on in the next line. */
const unwrapped = (source: string): string =>
  readFileSync(join(ROOT, source), 'utf8').replace(/\s*\n\s*(?:\*|\/\/)\s+/g, ' ');

/** What can be cited of a document: its headings, and the names that its tables explain, such as alarms. */
const headingsOf = (document: string): string[] =>
  [...readFileSync(join(ROOT, document), 'utf8').matchAll(/^(?:#+ (.+)|\| `([^`]+)`.*)$/gm)].map(
    ([, heading, name = '']) => heading ?? name,
  );

test('every heading of a document that the code cites is there', () => {
  const cited = SOURCES.flatMap((source) =>
    [...unwrapped(source).matchAll(/(docs\/\w+\.md), "([^"$]+)"/g)].map(([, document = '', heading = '']) => ({
      source,
      document,
      heading,
    })),
  );
  expect(cited.length).toBeGreaterThan(30);
  expect(cited.filter(({ document, heading }) => !headingsOf(document).includes(heading))).toEqual([]);
});

test('the code cites documents by file and heading, not by a number or a short name', () => {
  const numbered = /\bdesign(?:'s)?,? (?:section|promise)s? \d|\((?:design|decisions),/;
  expect(SOURCES.filter((source) => numbered.test(unwrapped(source)))).toEqual([]);
});
