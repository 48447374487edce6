const policy = (parts: Record<string, string>) =>
  Object.entries(parts)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

/** `public` copies of hashed files are good for a year; a page is asked for again, so that a new one is seen at once. */
const caching = {
  hashed: 'public, max-age=31536000, immutable',
  page: 'no-cache',
  /** The address of a guest's page is a secret, and what it shows is a person's. */
  secret: 'no-store',
  /** The script in other people's pages: its name never changes, so a new one reaches them within five minutes. */
  embed: 'public, max-age=300',
} as const;

const NOSNIFF = { 'x-content-type-options': 'nosniff' } as const;

const PAGE = {
  ...NOSNIFF,
  'cache-control': caching.page,
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** What a page for guests may do; `ancestors` may frame it. */
const guestsPolicy = (ancestors: '*' | "'none'") =>
  policy({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': ancestors,
  });

/** Headers of `/book/*`, the only page that others may frame. */
export const widgetHeaders: Record<string, string> = { ...PAGE, 'content-security-policy': guestsPolicy('*') };

/** Headers of `/booking/*` and `/waitlist/*`, a guest's own pages: nobody frames them, keeps them, or lists them. */
export const bookingHeaders: Record<string, string> = {
  ...PAGE,
  'cache-control': caching.secret,
  'x-robots-tag': 'noindex',
  'content-security-policy': guestsPolicy("'none'"),
};

/** Headers of `/docs` on one machine, which asks the API beside it and nobody else. */
export const docsHeaders: Record<string, string> = { ...PAGE, 'content-security-policy': guestsPolicy("'none'") };

/**
 * Styles that libraries of the console insert, each always the same, by the hash of its text: Mantine's switch of themes
 * and the lock of scrolling under a dialog, and the floor plan's handles.
 */
const CONSOLE_STYLES = [
  "'sha256-YnKuEvjaN783x0dCI08wT+XSJaOmEZ29BpHKUGflcY0='",
  "'sha256-nzTgYzXYDNe6BAHiiI7NNlfK8n/auuOAhh2t92YvuXo='",
  "'sha256-n2MeiqIgof89tGWeZfqRJTeLD8xHVieYW0UpTJt8K9g='",
] as const;

/** Headers of `/console/*`, which nobody may frame; beside its own address it asks the user pool, at an origin of its own. */
export const consoleHeaders = (pool: string): Record<string, string> => ({
  ...PAGE,
  'content-security-policy': policy({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': ["'self'", ...CONSOLE_STYLES].join(' '),
    'img-src': "'self' data:",
    'connect-src': `'self' ${pool}`,
    'frame-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  }),
});

/** Headers of a page with leave to ask one more origin. Throws where the page may ask nobody at all. */
export function asking(headers: Readonly<Record<string, string>>, origin: string): Record<string, string> {
  const own = "connect-src 'self'";
  const csp = headers['content-security-policy'];
  if (!csp?.includes(own)) throw new Error(`These headers have no ${own}.`);
  return { ...headers, 'content-security-policy': csp.replace(own, `${own} ${origin}`) };
}

/** Headers of files named by their content. */
export const assetHeaders = { ...NOSNIFF, 'cache-control': caching.hashed } as const;

/** Headers of a file that is no page and whose name stays. */
export const fileHeaders = { ...NOSNIFF, 'cache-control': caching.page } as const;

/** Headers of the console's service worker, which keeps files of its own origin and asks nobody else. */
export const workerHeaders: Record<string, string> = {
  ...fileHeaders,
  'content-security-policy': policy({ 'default-src': "'none'", 'connect-src': "'self'" }),
};

/** Headers of `/embed.js`, which any page may load, also as a module or with its hash (`integrity`). */
export const embedHeaders = {
  ...NOSNIFF,
  'access-control-allow-origin': '*',
  'cache-control': caching.embed,
  'cross-origin-resource-policy': 'cross-origin',
} as const;
