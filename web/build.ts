import { glob, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { build, type InlineConfig } from 'vite';
import { zoneCountries } from '../shared/messages/zone-countries.ts';

const preact = {
  react: 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

// The query library marks its files for servers that render React; there is none here.
const quietly: NonNullable<InlineConfig['build']>['rolldownOptions'] = {
  onLog: (level, log, show) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && show(level, log),
};

/**
 * Names the classes of a CSS module by where it lies in the folder of its page, or in that of the parts which guests'
 * pages share, so that no two of a page are the same: `.times` of `chooser/times.module.css` is `chooser-times`, its
 * `.slot` is `chooser-times-slot`.
 */
const modules = {
  generateScopedName: (name: string, file: string) => {
    const [, ...path] = relative(import.meta.dirname, file)
      .replace(/\.module\.css.*$/, '')
      .split('/');
    return [...path, ...(path.at(-1) === name ? [] : [name])].join('-');
  },
};

/**
 * The maps lie beside the scripts, which do not name them: the local app tells a browser's tools where they are
 * (`local/pages.ts`), and a deployment leaves them out (`lib/page-files.ts`).
 */
const sourcemap = 'hidden';

/** A page for guests at `/name/`: React components on Preact, a third of React's weight. */
const guestsPage = (source: string, name: string, folder: string): InlineConfig => ({
  root: join(import.meta.dirname, source),
  base: `/${name}/`,
  css: { modules },
  resolve: { alias: preact },
  define: { ZONE_COUNTRIES: JSON.stringify(Object.fromEntries(zoneCountries())) },
  build: {
    outDir: join(folder, name),
    emptyOutDir: true,
    sourcemap,
    modulePreload: { polyfill: false },
    rolldownOptions: quietly,
  },
});

/** The widget, where a table is booked. */
export const widget = (folder: string): InlineConfig => guestsPage('widget', 'book', folder);

/** The guest's page of a booking. */
export const booking = (folder: string): InlineConfig => guestsPage('booking', 'booking', folder);

/** The console: React itself, files for every page, and the floor plan's handles only when they are used. */
export const operatorsConsole = (folder: string): InlineConfig => ({
  root: join(import.meta.dirname, 'console'),
  base: '/console/',
  css: { modules },
  define: { ZONE_COUNTRIES: JSON.stringify(Object.fromEntries(zoneCountries())) },
  build: {
    outDir: join(folder, 'console'),
    emptyOutDir: true,
    sourcemap,
    // Says which files a page needs, for the measurement of its weight.
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: quietly,
  },
});

/** The script for other people's pages, alone in one file under a name that never changes. */
export const embed = (folder: string): InlineConfig => ({
  root: join(import.meta.dirname, 'embed'),
  build: {
    outDir: join(folder, 'embed'),
    emptyOutDir: true,
    sourcemap,
    lib: { entry: 'embed.ts', formats: ['iife'], name: 'couvert', fileName: () => 'embed.js' },
    // A page in another encoding reads this script in its own.
    rolldownOptions: { output: { charset: 'ascii' } },
  },
});

const compress = promisify(gzip);

/** A copy beside a file that a server hands out as it is, so that nobody compresses at every request. */
async function addCompressed(file: string): Promise<void> {
  await writeFile(`${file}.gz`, await compress(await readFile(file), { level: 9 }));
}

/** Builds every page into `folder`, with compressed copies of all texts. */
async function buildPages(folder: string): Promise<void> {
  for (const config of [widget(folder), booking(folder), operatorsConsole(folder), embed(folder)]) {
    await build({ ...config, configFile: false, logLevel: 'warn', clearScreen: false });
  }
  for await (const file of glob('**/*.{js,css,html,svg,webmanifest}', { cwd: folder }))
    await addCompressed(join(folder, file));
}

if (import.meta.main) {
  // Whoever starts it may be a test: what is built is what visitors get.
  process.env.NODE_ENV = 'production';
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Usage: node web/build.ts FOLDER');
  await buildPages(folder);
}
