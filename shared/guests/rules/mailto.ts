/**
 * The URI of an e-mail address (RFC 6068, 2): what would end or split it is percent-encoded, and nothing else, because
 * calendar programs compare it with addresses as they are written.
 */
export const mailtoOf = (email: string): string =>
  `mailto:${email.replace(/[^A-Za-z0-9!$'*+._~@-]/g, encodeURIComponent)}`;
