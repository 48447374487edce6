import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { build, type InlineConfig, type Plugin } from 'vite';
import { ZONE_TABLE, zoneTable } from '../shared/platform/locale/zone-countries.ts';

/** Pages for guests ask for React and get Preact, a third of its weight. */
export const preact = {
  react: 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

// The query library marks its files for servers that render React; there is none here.
const quietly: NonNullable<InlineConfig['build']>['rolldownOptions'] = {
  // Who runs `npm start` for the first time reads what the build says: that something takes time is no news to them.
  checks: { bundlerTimings: false },
  onLog: (level, log, show) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && show(level, log),
};

/**
 * Names a class of a CSS module after the module, so that no two of a page are the same: `.times` of `times.module.css` is
 * `times`, its `.slot` is `times-slot`. The console has many a `page.module.css`: there the folder's name comes before.
 */
export function scopedName(name: string, file: string): string {
  const [page, ...path] = relative(import.meta.dirname, file)
    .replace(/\.module\.css.*$/, '')
    .split('/');
  const module = path.slice(page === 'console' ? -2 : -1);
  return [...module, ...(module.at(-1) === name ? [] : [name])].join('-');
}

const modules = { generateScopedName: scopedName };

/**
 * The maps lie beside the scripts, which do not name them: the local app tells a browser's tools where they are
 * (`local/pages/pages.ts`), and a deployment leaves them out (`lib/edge/stack.ts`).
 */
const sourcemap = 'hidden';

const ENDLESS = ['infiniteQueryBehavior', 'hasNextPage', 'hasPreviousPage'];

/** No page for guests has a query without end: what pages one is left out of the library, which asks for its kind first. */
const leaveOutEndless: Plugin = {
  name: 'leave-out-endless-queries',
  enforce: 'pre',
  load: (file) =>
    file.endsWith('/infiniteQueryBehavior.js') ? ENDLESS.map((name) => `export const ${name} = 0;`).join('') : null,
};

/** Pages have the countries of the time zones as a table: few browsers know them. */
const countriesOfZones: Plugin = {
  name: 'countries-of-zones',
  enforce: 'pre',
  load: (file) => (ZONE_TABLE.test(file) ? zoneTable() : null),
};

/** What pages for guests are built with. */
export const guestsPlugins = [leaveOutEndless, countriesOfZones];

/** A page for guests at `/name/`: React components on Preact. */
const guestsPage = (source: string, name: string, folder: string): InlineConfig => ({
  root: join(import.meta.dirname, source),
  base: `/${name}/`,
  css: { modules },
  plugins: guestsPlugins,
  resolve: { alias: preact },
  build: {
    outDir: join(folder, name),
    emptyOutDir: true,
    sourcemap,
    // What is loaded on demand needs next to nothing beside the first file: code to fetch that ahead weighs more.
    modulePreload: false,
    rolldownOptions: quietly,
  },
});

/** The widget, where a table is booked. */
export const widget = (folder: string): InlineConfig => guestsPage('widget', 'book', folder);

/** The guest's page of a booking. */
export const booking = (folder: string): InlineConfig => guestsPage('booking', 'booking', folder);

/** The guest's page of an entry on the waiting list. */
export const waitlist = (folder: string): InlineConfig => guestsPage('waitlist', 'waitlist', folder);

/** The console: React itself, files for every page, and the floor plan's handles only when they are used. */
export const operatorsConsole = (folder: string): InlineConfig => ({
  root: join(import.meta.dirname, 'console'),
  base: '/console/',
  css: { modules },
  plugins: [countriesOfZones],
  build: {
    outDir: join(folder, 'console'),
    emptyOutDir: true,
    sourcemap,
    // Says which files a page needs, for the measurement of its weight.
    manifest: true,
    modulePreload: { polyfill: false },
    // What a page may weigh is measured after compression (`bench/pages/console-size.ts`).
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
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

/** Every page of the console. */
const SHELL = 'index.html';

/** What the console's service worker keeps of the console built in `folder`: its page, and files with hashed names. */
async function releaseOf(folder: string) {
  const hash = createHash('sha256')
    .update(await readFile(join(folder, SHELL)))
    .digest('base64');
  const files: string[] = [];
  for await (const file of glob('assets/*.{js,css,svg}', { cwd: folder })) files.push(file);
  return [
    // A cache at the edge may hand out the page of the release before for a minute: it is not taken for this one's.
    { url: `/console/${SHELL}`, revision: hash, integrity: `sha256-${hash}` },
    ...files.sort().map((file) => ({ url: `/console/${file}`, revision: null })),
  ];
}

/** The console's service worker, in one file beside the console that is built in `folder` already. */
const worker = async (folder: string): Promise<InlineConfig> => ({
  root: join(import.meta.dirname, 'worker'),
  define: {
    RELEASE: JSON.stringify(await releaseOf(join(folder, 'console'))),
    SHELL: JSON.stringify(`/console/${SHELL}`),
    'process.env.NODE_ENV': '"production"',
  },
  build: {
    outDir: join(folder, 'console'),
    emptyOutDir: false,
    sourcemap,
    lib: { entry: 'worker.ts', formats: ['iife'], name: 'couvert', fileName: () => 'sw.js' },
  },
});

const compress = promisify(gzip);

/** A copy beside a file that a server hands out as it is, so that nobody compresses at every request. */
async function addCompressed(file: string): Promise<void> {
  await writeFile(`${file}.gz`, await compress(await readFile(file), { level: 9 }));
}

/** Builds every page into `folder`, with compressed copies of all texts. */
async function buildPages(folder: string): Promise<void> {
  const quiet: InlineConfig = { configFile: false, logLevel: 'warn', clearScreen: false };
  for (const config of [widget(folder), booking(folder), waitlist(folder), operatorsConsole(folder), embed(folder)]) {
    await build({ ...config, ...quiet });
  }
  await build({ ...(await worker(folder)), ...quiet });
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
