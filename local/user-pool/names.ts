const REGION = 'us-east-1';

/** The local pool and its client: formed like real ones, so that the production verifier takes them. */
export const POOL_ID = `${REGION}_CouvertLocal`;
export const CLIENT_ID = 'couvertlocal';
export const ISSUER_DOMAIN = `https://cognito-idp.${REGION}.amazonaws.com`;
