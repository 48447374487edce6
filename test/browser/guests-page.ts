import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { PHONE } from '../support/browser.ts';
import type { Fixture, StatesStage } from './states-stage.ts';
import type { OpenOptions } from './widget-stage.ts';

/** The address of a page for guests in a language; `query` is what it says besides. */
function addressOf({ origin }: StatesStage, path: string, { lang = 'fr', query = '' }: OpenOptions): string {
  const [place = '', hash] = path.split('#');
  const address = `${origin}${place}${place.includes('?') ? '&' : '?'}lang=${lang}${query}`;
  return hash === undefined ? address : `${address}#${hash}`;
}

/** Opens a page for guests on a fixture, on a phone unless told otherwise, as who comes for the first time. */
export function openForGuests(
  stage: StatesStage,
  path: string,
  fixture: Fixture,
  { lang, query, ...options }: OpenOptions = {},
): Promise<Page> {
  const address = addressOf(stage, path, { ...(lang && { lang }), ...(query && { query }) });
  return stage.openPage(address, fixture, { ...PHONE, ...options, cold: true });
}

/** Serves a document of somebody else, on an origin of its own, as long as this process lives. Answers its address. */
export async function serveElsewhere(html: string): Promise<string> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  server.unref();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/`;
}
