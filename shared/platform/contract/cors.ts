/**
 * What browsers on any site may do: the Widget API is called from every restaurant's own pages, the Restaurant API with
 * a token in a header, so no cookie is ever sent. The gateway answers it in the cloud, the local server on one machine.
 */
export const cors = {
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  requestHeaders: ['authorization', 'content-type', 'idempotency-key', 'x-restaurant-id'],
  answerHeaders: ['date', 'retry-after', 'x-request-id'],
  maxAgeSeconds: 3600,
} as const;
