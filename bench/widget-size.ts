import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtPages } from '../web/built.ts';
import type { Measurement } from './support/measurement.ts';

const KB = 1024;

const weigh = async (file: string) => gzipSync(await readFile(file), { level: 9 }).length / KB;

async function sum(folder: string, names: readonly string[]): Promise<number> {
  const weights = await Promise.all(names.map((name) => weigh(join(folder, name))));
  return weights.reduce((total, weight) => total + weight, 0);
}

/** What a guest's phone has to fetch before the first screen works, and what may follow. */
export const measurement: Measurement = {
  summary: 'weight of the booking widget and of embed.js, gzip',
  async run(progress) {
    progress('building');
    const folder = await builtPages();
    const assets = join(folder, 'book/assets');
    const page = await readFile(join(folder, 'book/index.html'), 'utf8');
    const files = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name));
    const first = files.filter((name) => page.includes(name));
    const later = files.filter((name) => !page.includes(name));
    const scripts = first.filter((name) => name.endsWith('.js'));
    const styles = first.filter((name) => name.endsWith('.css'));
    return [
      {
        figure: 'widget: JavaScript, first load',
        value: await sum(assets, scripts),
        unit: 'KB',
        goal: { at_most: 42 },
      },
      { figure: 'widget: CSS, first load', value: await sum(assets, styles), unit: 'KB', goal: { at_most: 4 } },
      { figure: 'widget: phone library, on demand', value: await sum(assets, later), unit: 'KB' },
      { figure: 'embed.js', value: await weigh(join(folder, 'embed/embed.js')), unit: 'KB', goal: { at_most: 3 } },
    ];
  },
};
