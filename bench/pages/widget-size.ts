import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtPages } from '../../web/built.ts';
import type { Measurement } from '../support/measurement.ts';

const KB = 1024;

const weigh = async (file: string) => gzipSync(await readFile(file), { level: 9 }).length / KB;

async function sum(folder: string, names: readonly string[]): Promise<number> {
  const weights = await Promise.all(names.map((name) => weigh(join(folder, name))));
  return weights.reduce((total, weight) => total + weight, 0);
}

/** What a page loads at first, and what may follow, by kind (KB). */
async function weighPage(folder: string) {
  const assets = join(folder, 'assets');
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const files = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name));
  const first = files.filter((name) => page.includes(name));
  const later = files.filter((name) => !page.includes(name));
  return {
    scripts: await sum(
      assets,
      first.filter((name) => name.endsWith('.js')),
    ),
    styles: await sum(
      assets,
      first.filter((name) => name.endsWith('.css')),
    ),
    later: await sum(assets, later),
  };
}

/** What a guest's phone has to fetch before the first screen works, and what may follow. */
export const measurement: Measurement = {
  summary: 'weight of the booking widget, of the guest’s pages and of embed.js, gzip',
  async run(progress) {
    progress('building');
    const folder = await builtPages();
    const widget = await weighPage(join(folder, 'book'));
    const booking = await weighPage(join(folder, 'booking'));
    const waitlist = await weighPage(join(folder, 'waitlist'));
    const embed = await weigh(join(folder, 'embed/embed.js'));
    return [
      { figure: 'widget: JavaScript, first load', value: widget.scripts, unit: 'KB', goal: { at_most: 42 } },
      { figure: 'widget: CSS, first load', value: widget.styles, unit: 'KB', goal: { at_most: 4 } },
      { figure: 'widget: phone library and waiting list, on demand', value: widget.later, unit: 'KB' },
      { figure: 'guest’s page: JavaScript, first load', value: booking.scripts, unit: 'KB', goal: { at_most: 45 } },
      { figure: 'guest’s page: CSS, first load', value: booking.styles, unit: 'KB', goal: { at_most: 4 } },
      { figure: 'waiting list: JavaScript, first load', value: waitlist.scripts, unit: 'KB', goal: { at_most: 38 } },
      { figure: 'waiting list: CSS, first load', value: waitlist.styles, unit: 'KB', goal: { at_most: 4 } },
      { figure: 'embed.js', value: embed, unit: 'KB', goal: { at_most: 3 } },
    ];
  },
};
