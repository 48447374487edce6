import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { zoneCountries } from './zone-countries.ts';

const preact = {
  react: 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

/** The widget: React components on Preact, a third of React's weight. */
const widget = (folder: string): InlineConfig => ({
  root: join(import.meta.dirname, 'widget'),
  base: '/book/',
  resolve: { alias: preact },
  define: { ZONE_COUNTRIES: JSON.stringify(zoneCountries()) },
  build: {
    outDir: join(folder, 'book'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // The query library marks its files for servers that render React; there is none here.
    rolldownOptions: { onLog: (level, log, show) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && show(level, log) },
  },
});

/** The script for other people's pages, alone in one file under a name that never changes. */
const embed = (folder: string): InlineConfig => ({
  root: join(import.meta.dirname, 'embed'),
  build: {
    outDir: join(folder, 'embed'),
    emptyOutDir: true,
    lib: { entry: 'embed.ts', formats: ['iife'], name: 'couvert', fileName: () => 'embed.js' },
  },
});

/** Builds every page into `folder`. */
export async function buildPages(folder: string): Promise<void> {
  for (const config of [widget(folder), embed(folder)]) {
    await build({ ...config, configFile: false, logLevel: 'warn', clearScreen: false });
  }
}

if (import.meta.main) await buildPages(join(import.meta.dirname, '../dist/web'));
