import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXAMPLE_PUBLIC_TOKEN } from '../shared/contract/primitives.ts';
import type { Handler, Router } from './handlers.ts';
import { openApiDocument } from './openapi/document.ts';

const assets = join(import.meta.dirname, '../node_modules/swagger-ui-dist');

const page = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Couvert API</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/docs/swagger-ui.css">
  <style>.swagger-ui .topbar, .swagger-ui .servers-title, .swagger-ui .schemes-server-container { display: none } .swagger-ui .info table td { padding: 3px 0 }</style>
</head>
<body>
  <div id="api"></div>
  <script src="/docs/swagger-ui-bundle.js"></script>
  <script>
    SwaggerUIBundle({
      url: '/openapi.json',
      dom_id: '#api',
      deepLinking: true,
      defaultModelsExpandDepth: 0,
      displayRequestDuration: true,
      docExpansion: 'list',
      persistAuthorization: true,
      tryItOutEnabled: true,
      validatorUrl: null,
    });
  </script>
</body>
</html>
`;

const answer = (type: string, body: string, maxAge = 0) => ({
  statusCode: 200,
  headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': maxAge ? `max-age=${maxAge}` : 'no-cache' },
  body,
});

const asset =
  (type: string, name: string): Handler =>
  async () =>
    answer(type, await readFile(join(assets, name), 'utf8'), 3600);

/**
 * Adds `/openapi.json`, and `/docs`, a page that shows it and sends requests; nothing of it comes from another machine.
 * The examples name the restaurant of `publicToken`, so that they work as they stand.
 */
export function withApiDocs(router: Router, publicToken: string): Router {
  const pages: Record<string, Handler> = {
    '/docs': async () => answer('text/html', page),
    '/docs/swagger-ui.css': asset('text/css', 'swagger-ui.css'),
    '/docs/swagger-ui-bundle.js': asset('text/javascript', 'swagger-ui-bundle.js'),
    '/openapi.json': async ({ requestContext }) => {
      const document = JSON.stringify(openApiDocument(`http://${requestContext.domainName}`), null, 2);
      return answer('application/json', document.replaceAll(EXAMPLE_PUBLIC_TOKEN, publicToken));
    },
  };
  return (method, pathname) => {
    const handler = method === 'GET' ? pages[pathname] : undefined;
    return handler ? { id: 'docs', handler, params: {} } : router(method, pathname);
  };
}
