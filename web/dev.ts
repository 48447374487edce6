import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, createServer, type InlineConfig } from 'vite';
import { booking, embed, operatorsConsole, waitlist, widget } from './build.ts';

const ROOT = join(import.meta.dirname, '..');

/** Serves a page's sources below its base, and reloads what has changed through the server's own web sockets. */
const serverOf = (name: string, config: InlineConfig, server: Server) =>
  createServer({
    ...config,
    configFile: false,
    logLevel: 'warn',
    clearScreen: false,
    cacheDir: join(ROOT, 'node_modules/.vite', name),
    server: { middlewareMode: true, hmr: { server }, fs: { allow: [ROOT] } },
  });

/** The script for other people's pages, built at every request: it takes a fraction of a second. */
async function embedScript(): Promise<string> {
  const { build: options, ...config } = embed('');
  const built = await build({ ...config, configFile: false, logLevel: 'warn', build: { ...options, write: false } });
  const [result] = [built].flat();
  const [file] = result && 'output' in result ? result.output : [];
  if (file?.type !== 'chunk') throw new Error('embed.js could not be built.');
  return file.code;
}

/** The pages from their sources. */
export type DevPages = {
  /** Answers a request for a page, one of its files or `embed.js`; resolves to false for any other address. */
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  stop: () => Promise<void>;
};

/** Serves the pages from their sources with hot reload, at the addresses that they have when they are built. */
export async function devPages(server: Server): Promise<DevPages> {
  const pages = await Promise.all([
    serverOf('widget', widget(''), server),
    serverOf('booking', booking(''), server),
    serverOf('waitlist', waitlist(''), server),
    serverOf('console', { ...operatorsConsole(''), plugins: [react()] }, server),
  ]);
  return {
    async serve(request, response) {
      const url = request.url ?? '/';
      if (/^\/embed\.js(\?|$)/.test(url)) {
        response.setHeader('content-type', 'text/javascript');
        response.end(await embedScript());
        return true;
      }
      const page = pages.find(
        ({ config: { base } }) => url.startsWith(base) || url.split('?')[0] === base.slice(0, -1),
      );
      if (!page) return false;
      const answered = once(response, 'close');
      page.middlewares(request, response, () => response.writeHead(404).end('Not found.\n'));
      await answered;
      return true;
    },
    stop: async () => void (await Promise.all(pages.map((page) => page.close()))),
  };
}
