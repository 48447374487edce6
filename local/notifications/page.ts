import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { problemAnswer } from '../../shared/platform/http/problem.ts';
import type { Handler, Router } from '../handlers.ts';
import type { Mailbox } from './mailbox.ts';

/** Where the local app shows what was sent. */
export const MAILBOX_PATH = '/mailbox';

const PAGE = join(import.meta.dirname, 'mailbox.html');

/** The page's own script and style only; a mail's HTML runs no script and loads nothing from anywhere. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const page = async (): Promise<APIGatewayProxyStructuredResultV2> => ({
  statusCode: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
  },
  body: await readFile(PAGE, 'utf8'),
});

/** Adds the mailbox page, and `/messages` below it: everything that was sent as a JSON array, oldest first. */
export function withMailbox(router: Router, mailbox: Pick<Mailbox, 'list'>): Router {
  const handler: Handler = async ({ rawPath, queryStringParameters, requestContext }) => {
    if (!['GET', 'HEAD'].includes(requestContext.http.method)) {
      return problemAnswer('method_not_allowed', 'The mailbox can only be read.', requestContext.requestId);
    }
    if (rawPath === MAILBOX_PATH) return page();
    if (rawPath !== `${MAILBOX_PATH}/messages`) {
      return problemAnswer('not_found', 'No such page.', requestContext.requestId);
    }
    const messages = mailbox.list(Number(queryStringParameters?.after ?? 0));
    return {
      statusCode: 200,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
      body: JSON.stringify(messages),
    };
  };
  return (method, pathname) =>
    pathname === MAILBOX_PATH || pathname.startsWith(`${MAILBOX_PATH}/`)
      ? { id: 'mailbox', handler, params: {} }
      : router(method, pathname);
}
