import { runInNewContext } from 'node:vm';
import * as z from 'zod/mini';
import { AT_ROOT } from '../../web/root.ts';
import type { Handler, Router } from '../handlers.ts';

/** What a function at CloudFront's edge answers with. */
const EdgeAnswer = z.object({
  statusCode: z.number(),
  headers: z.record(z.string(), z.object({ value: z.string() })),
  body: z.object({ encoding: z.enum(['text', 'base64']), data: z.string() }),
});

/** Answers as the distribution does where no page and no route is, by the very text that it runs. */
const atRoot: Handler = async ({ rawPath, headers }) => {
  const asked = Object.fromEntries(Object.entries(headers).map(([name, value = '']) => [name, { value }]));
  const event = JSON.stringify({ request: { uri: rawPath, headers: asked } });
  const answered = z.parse(EdgeAnswer, runInNewContext(`${AT_ROOT}; handler(${event})`));
  const { encoding, data } = answered.body;
  return {
    statusCode: answered.statusCode,
    headers: Object.fromEntries(Object.entries(answered.headers).map(([name, { value }]) => [name, value])),
    // There is no TLS on one machine.
    body: data.replaceAll(`https://${headers.host}`, `http://${headers.host}`),
    isBase64Encoded: encoding === 'base64',
  };
};

/** Adds what is at the root, and the page for people at an unknown address, to what the API answers. */
export const withRoot =
  (router: Router): Router =>
  (method, pathname) => {
    const found = router(method, pathname);
    const isRead = method === 'GET' || method === 'HEAD';
    const isElsewhere = found.id === 'fallback' && !pathname.startsWith('/api/');
    return isRead && isElsewhere ? { id: 'root', handler: atRoot, params: {} } : found;
  };
