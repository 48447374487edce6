/**
 * What the distribution tells the functions of a request: whose it is, and a secret that nobody else can tell them.
 * CloudFront writes both itself, over whatever a client sends by these names.
 */
export const edgeHeaders = { viewer: 'cloudfront-viewer-address', secret: 'x-couvert-edge' } as const;

/** Separates the accepted secrets, of which there are several while CloudFront changes from one to the next. */
export const SECRETS_SEPARATOR = ' ';
