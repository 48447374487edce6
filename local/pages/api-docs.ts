import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXAMPLE_PUBLIC_TOKEN } from '../../shared/platform/contract/primitives.ts';
import { docsHeaders } from '../../web/policy.ts';
import type { Handler, Router } from '../handlers.ts';
import { openApiDocument } from '../openapi/document.ts';

const assets = join(import.meta.dirname, '../../node_modules/swagger-ui-dist');

const page = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Couvert API</title>
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/docs/swagger-ui.css">
  <link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
  <div id="api"></div>
  <script src="/docs/swagger-ui-bundle.js"></script>
  <script src="/docs/docs.js"></script>
</body>
</html>
`;

/** Starts the page; a file of its own, because no page of ours runs scripts that stand in it. */
const START = `SwaggerUIBundle({
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
`;

/** What is left out, and colours that are read against their backgrounds (WCAG AA): Swagger's own are too light. */
const STYLE = `
.swagger-ui .topbar, .swagger-ui .servers-title, .swagger-ui .schemes-server-container { display: none }
.swagger-ui .info table td { padding: 3px 0 }
.swagger-ui .info .title small { background: #4c5766 }
.swagger-ui .info .title small.version-stamp { background: #3d6b00 }
.swagger-ui a.nostyle, .swagger-ui .info a, .swagger-ui .link { color: #1b4f9c }
.swagger-ui a.nostyle { color: inherit }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1a5fb4 }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #1b7a4b }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #9a5300 }
.swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #1a6f63 }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #b3261e }
.swagger-ui .btn.authorize { color: #1b6b43; border-color: #1b6b43 }
.swagger-ui .btn.authorize svg { fill: #1b6b43 }
.swagger-ui .opblock-description-wrapper p, .swagger-ui .opblock-tag small, .swagger-ui .parameter__type,
.swagger-ui .parameter__in, .swagger-ui .response-col_links, .swagger-ui .model-title, .swagger-ui .prop-format { color: #3b4151 }
.swagger-ui .btn.cancel { color: #b3261e; border-color: #b3261e }
.swagger-ui .btn.execute { background: #1a5fb4; border-color: #1a5fb4 }
.swagger-ui .markdown code, .swagger-ui .renderedMarkdown code { color: #6a0dbf }
.swagger-ui .microlight span[style*="211, 99, 99"] { color: #f0a3a3 !important }
.swagger-ui .renderedMarkdown code, .swagger-ui .markdown code, .swagger-ui pre, .swagger-ui td { overflow-wrap: anywhere }
.swagger-ui .header-col:last-child { min-width: 4em }
.swagger-ui pre { white-space: pre-wrap; max-width: 100% }
.swagger-ui select, .swagger-ui input, .swagger-ui textarea { max-width: 100%; box-sizing: border-box }
@media (max-width: 960px) {
  .swagger-ui .wrapper { padding: 0 12px }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap }
  .swagger-ui .opblock .opblock-section-header { flex-wrap: wrap }
  .swagger-ui .responses-table, .swagger-ui .parameters, .swagger-ui .responses-table > :is(thead, tbody),
  .swagger-ui .parameters > :is(thead, tbody), .swagger-ui .responses-table > * > tr, .swagger-ui .parameters > * > tr,
  .swagger-ui .responses-table > tbody > tr > td, .swagger-ui .parameters > tbody > tr > td {
    display: block; width: auto; min-width: 0; max-width: 100%; padding-inline: 0
  }
  .swagger-ui .responses-table > thead, .swagger-ui .parameters > thead { display: none }
  .swagger-ui .responses-inner, .swagger-ui .parameters-container, .swagger-ui .table-container { padding-inline: 8px }
  .swagger-ui .response-controls { flex-wrap: wrap; gap: 8px; padding-top: 8px }
  .swagger-ui .response-controls select { min-width: 0; width: 100% }
  .swagger-ui .response-col_status { font-weight: 700 }
}
`;

const answer = (type: string, body: string, maxAge = 0) => ({
  statusCode: 200,
  headers: {
    ...docsHeaders,
    'content-type': `${type}; charset=utf-8`,
    'cache-control': maxAge ? `max-age=${maxAge}` : 'no-cache',
  },
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
    '/docs/docs.css': async () => answer('text/css', STYLE),
    '/docs/docs.js': async () => answer('text/javascript', START),
    '/docs/swagger-ui.css': asset('text/css', 'swagger-ui.css'),
    '/docs/swagger-ui-bundle.js': asset('text/javascript', 'swagger-ui-bundle.js'),
    '/openapi.json': async ({ requestContext }) => {
      const document = JSON.stringify(openApiDocument(`http://${requestContext.domainName}`), null, 2);
      return answer('application/json', document.replaceAll(EXAMPLE_PUBLIC_TOKEN, publicToken));
    },
  };
  return (method, pathname) => {
    const handler = method === 'GET' || method === 'HEAD' ? pages[pathname] : undefined;
    return handler ? { id: 'docs', handler, params: {} } : router(method, pathname);
  };
}
