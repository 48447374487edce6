/** Headers of every page that is not about the API; the address of the API is added where pages and API are apart. */
export type PageOptions = {
  /** Origins that the page asks, beside its own: the API and the user pool. */
  connect?: readonly string[];
};

const policy = (parts: Record<string, string>) =>
  Object.entries(parts)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

const asked = (connect: readonly string[] = []) => ["'self'", ...connect].join(' ');

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** Headers of `/book/*`, the only page that others may frame. */
export const widgetHeaders = ({ connect }: PageOptions = {}): Record<string, string> => ({
  ...COMMON,
  'content-security-policy': policy({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'connect-src': asked(connect),
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': '*',
  }),
});

/** `public` copies of hashed files are good for a year; a page is asked for again, so that a new one is seen at once. */
export const caching = {
  hashed: 'public, max-age=31536000, immutable',
  page: 'no-cache',
  /** The script in other people's pages: its name never changes, so a new one reaches them within five minutes. */
  embed: 'public, max-age=300',
} as const;
