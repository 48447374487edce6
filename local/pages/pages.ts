import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename } from 'node:path';
import sirv from 'sirv';
import { builtPages } from '../../web/built.ts';
import {
  assetHeaders,
  bookingHeaders,
  consoleHeaders,
  embedHeaders,
  widgetHeaders,
  workerHeaders,
} from '../../web/policy.ts';
import type { Pages, PagesOptions, SignIn } from '../sources.ts';
import { bookingDocument } from './preview.ts';

type Page = { matches: RegExp; file: (pathname: string) => string; headers: Record<string, string> };

const same = (pathname: string) => pathname;

/** The addresses of the pages, as the distribution in the cloud maps them too. */
const pagesOf = ({ pool_endpoint }: SignIn): readonly Page[] => [
  {
    matches: /^\/book\/assets\/[^/]+$/,
    file: same,
    headers: assetHeaders,
  },
  {
    matches: /^\/book(\/[^/]*)?\/?$/,
    file: () => '/book/index.html',
    headers: widgetHeaders,
  },
  {
    matches: /^\/booking\/assets\/[^/]+$/,
    file: same,
    headers: assetHeaders,
  },
  {
    matches: /^\/booking(\/[^/]*)?\/?$/,
    file: () => '/booking/index.html',
    headers: bookingHeaders,
  },
  {
    matches: /^\/waitlist\/assets\/[^/]+$/,
    file: same,
    headers: assetHeaders,
  },
  {
    matches: /^\/waitlist\/[^/]+\/?$/,
    file: () => '/waitlist/index.html',
    headers: bookingHeaders,
  },
  {
    matches: /^\/console\/assets\/[^/]+$/,
    file: same,
    headers: assetHeaders,
  },
  {
    matches: /^\/console\/sw\.js$/,
    file: same,
    headers: workerHeaders,
  },
  {
    matches: /^\/console(\/.*)?$/,
    file: () => '/console/index.html',
    headers: consoleHeaders(pool_endpoint),
  },
  {
    matches: /^\/embed\.js(\.map)?$/,
    file: (pathname) => `/embed${pathname}`,
    // As a bucket hands it out: without a charset.
    headers: { ...embedHeaders, 'content-type': 'text/javascript' },
  },
];

/** Served by code: its links are shared, and previews are made of the document alone. */
const BOOKING_PAGE = /^\/book\/([^/]+)\/?$/;

/** Written when the pages are deployed; here the user pool has another address at every start. */
export const SETTINGS = '/console/settings.json';

/** Tells the console where the user pool is. */
export function answerSettings(response: ServerResponse, signIn: SignIn): true {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(signIn));
  return true;
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

/**
 * Serves the built pages. If the sources have changed since the last build, a new one begins when the API is `started`,
 * which it must not slow down, and the first requests for pages wait for it. `stopped` ends it.
 */
export function createPages({ signIn, started, stopped }: Omit<PagesOptions, 'server'>): Pages {
  const pages = pagesOf(signIn);
  const ready = started
    .then(() => builtPages(stopped))
    .then((folder) => ({ folder, serve: sirv(folder, { etag: true, gzip: true }) }));
  ready.catch((error) => stopped.aborted || console.error(error));
  return async (request, response) => {
    const [pathname = '', query = ''] = (request.url ?? '/').split('?');
    const page = pages.find(({ matches }) => matches.test(pathname));
    if (!page || !isRead(request)) return false;
    if (pathname === SETTINGS) return answerSettings(response, signIn);
    const built = await ready.catch(() => undefined);
    if (!built) {
      response.writeHead(500, { 'content-type': 'text/plain' }).end('The pages could not be built.\n');
      return true;
    }
    response.setHeaders(new Headers(page.headers));
    const file = page.file(pathname);
    // Only asked for by a browser's tools for developers, when they are open.
    if (file.endsWith('.js')) response.setHeader('sourcemap', `${basename(file)}.map`);
    const public_token = BOOKING_PAGE.exec(pathname)?.[1];
    if (public_token) {
      const wanted = { public_token, query, accept_language: request.headers['accept-language'] ?? '' };
      response.setHeader('content-type', 'text/html; charset=utf-8').end(await bookingDocument(built.folder, wanted));
      return true;
    }
    request.url = `${file}?${query}`;
    built.serve(request, response, () => {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found.\n');
    });
    return true;
  };
}
