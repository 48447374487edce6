/**
 * What the distribution tells the functions of a request: whose it is, and a secret that nobody else can tell them.
 * CloudFront writes both itself, over whatever a client sends by these names.
 */
export const edgeHeaders = { viewer: 'cloudfront-viewer-address', secret: 'x-couvert-edge' } as const;

/** Parts the secrets that are accepted at once, while CloudFront goes over from one to the next. */
export const SECRETS_SEPARATOR = ' ';
