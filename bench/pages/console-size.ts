import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtPages } from '../../web/built.ts';
import type { Measurement } from '../support/measurement.ts';

const KB = 1024;

/** What the build says of one of its files. */
type Entry = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] };
type Manifest = Record<string, Entry>;

/** The files that a module needs at once: its own, and those of everything it imports. */
function filesOf(manifest: Manifest, names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (name: string) => {
    const entry = manifest[name];
    if (!entry || seen.has(name)) return;
    seen.add(name);
    files.add(entry.file);
    for (const style of entry.css ?? []) files.add(style);
    for (const other of entry.imports ?? []) visit(other);
  };
  names.forEach(visit);
  return files;
}

const SHELL = 'index.html';

/** A page needs the words of one language; these are the longer ones. */
const WORDS = 'words/fr.ts';

/** What a browser has to fetch before each page of the console works, scripts and styles together. */
export const measurement: Measurement = {
  summary: "weight of the console's pages, gzip, styles included",
  async run(progress) {
    progress('building');
    const folder = join(await builtPages(), 'console');
    const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));
    const weigh = async (files: Iterable<string>) => {
      const weights = await Promise.all(
        [...files].map(async (file) => gzipSync(await readFile(join(folder, file)), { level: 9 }).length / KB),
      );
      return weights.reduce((total, weight) => total + weight, 0);
    };
    const first = (page: string) => filesOf(manifest, [SHELL, WORDS, `${page}/page.tsx`]);
    const editor = [...filesOf(manifest, ['floor/editor/edit.tsx'])].filter((file) => !first('floor').has(file));
    const holidays = filesOf(manifest, ['hours/days/holidays.json']);
    const goal = { at_most: 350 };
    return [
      {
        figure: 'console: sign-in, first load',
        value: await weigh(filesOf(manifest, [SHELL, WORDS])),
        unit: 'KB',
        goal,
      },
      { figure: 'console: book, first load', value: await weigh(first('book')), unit: 'KB', goal },
      { figure: 'console: tonight, first load', value: await weigh(first('tonight')), unit: 'KB', goal },
      { figure: 'console: floor plan, first load', value: await weigh(first('floor')), unit: 'KB', goal },
      { figure: 'console: hours, first load', value: await weigh(first('hours')), unit: 'KB', goal },
      { figure: 'console: special days, first load', value: await weigh(first('hours/days')), unit: 'KB', goal },
      { figure: 'console: settings, first load', value: await weigh(first('settings')), unit: 'KB', goal },
      { figure: 'console: floor editor, on demand', value: await weigh(editor), unit: 'KB' },
      { figure: 'console: public holidays, on demand', value: await weigh(holidays), unit: 'KB' },
    ];
  },
};
