import { join, relative } from 'node:path';
import { createServer } from 'vite';
import type { Handler } from '../handlers.ts';

const ROOT = join(import.meta.dirname, '../..');
const WATCHED = ['functions', 'shared'].map((folder) => join(ROOT, folder));

/** Whether a path is among what functions are made of, or above it. */
const isWatched = (path: string) => WATCHED.some((folder) => path.startsWith(folder) || folder.startsWith(path));

/** The functions as they are being written. */
export type WatchedFunctions = {
  load: (file: string) => Promise<Handler>;
  onChange: (listener: () => void) => void;
  stop: () => Promise<void>;
};

/**
 * Loads functions through vite's module runner, which forgets a file that has changed and all that import it. What cannot
 * be loaded answers as any failing function does, with the reason in the terminal, until it is mended.
 */
export async function watchFunctions(): Promise<WatchedFunctions> {
  const vite = await createServer({
    root: ROOT,
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    cacheDir: join(ROOT, 'node_modules/.vite/functions'),
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: { ignored: (path) => !isWatched(path) } },
  });
  vite.watcher.on('change', (file) =>
    console.log(`  ${relative(ROOT, file)} has changed: the functions are loaded anew.`),
  );
  return {
    load: async (file) => async (event, context) => {
      const module: { handler?: Handler } = await vite.ssrLoadModule(`/functions/${file}`).catch((error: unknown) => {
        // Vite keeps that a module could not be loaded until it hears of a change, and it may hear of none.
        vite.moduleGraph.invalidateAll();
        throw error;
      });
      if (!module.handler) throw new Error(`functions/${file} exports no handler.`);
      return module.handler(event, context);
    },
    onChange: (listener) => void vite.watcher.on('change', listener),
    stop: () => vite.close(),
  };
}
