import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An app whose console can be published again: with the same contents, but another beginning. */
export type Releases = { url: string; publish: () => void; stop: () => Promise<void> };

const WORKER = '/console/sw.js';
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
const NOT_PASSED = ['content-encoding', 'content-length', 'transfer-encoding', 'connection'];

/** Stands before the app at `base_url`, and changes nothing but the file that the console begins with. */
export async function startReleases(base_url: string): Promise<Releases> {
  let number = 0;
  const ask = (path: string, init?: RequestInit) => fetch(`${base_url}${path}`, init);
  const page = await (await ask('/console/index.html')).text();
  const [, main = ''] = /assets\/(index-[\w-]+)\.js/.exec(page) ?? [];
  const entry = () => `/console/assets/release-${number}.js`;
  /** The page, or the worker's list, of the present release: with a file of its own that does what the first one did. */
  const released = (text: string): string =>
    text
      .replace(`src="/console/assets/${main}.js"`, `src="${entry()}"`)
      .replace(new RegExp(`\\{url:.[\\w/-]+${main}\\.js.,revision:null\\}`), `$&,{url:'${entry()}',revision:null}`)
      .replaceAll(hashOf(page), () => hashOf(released(page)));

  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (path === entry()) {
      response.setHeader('content-type', 'text/javascript');
      return response.end(`import './${main}.js';`);
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const answer = await ask(path, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    for (const [name, value] of answer.headers) if (!NOT_PASSED.includes(name)) response.setHeader(name, value);
    response.removeHeader('etag');
    response.statusCode = answer.status;
    const is_text = path === WORKER || answer.headers.get('content-type')?.startsWith('text/html');
    const body = Buffer.from(await answer.arrayBuffer());
    if (!is_text) return response.end(body);
    response.end(released(body.toString()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    publish: () => {
      number += 1;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
