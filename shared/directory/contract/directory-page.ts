/**
 * The public page of the restaurants in the directory, written by a function. It has a path as routes do, but is no part of
 * the API: no client calls it.
 */
export const directoryPage = {
  id: 'directory.get-page',
  method: 'GET',
  path: '/',
  auth: 'public',
  summary: 'Page of the restaurants in the directory',
} as const;

/**
 * The most characters of a search, and of what names a page of it. The longest place of a restaurant has 420 bytes, 560
 * characters in base64; 1,000 are 750 bytes at most, which DynamoDB takes as a sort key (1,024).
 */
export const DIRECTORY_MOST = { q: 100, page: 1000 } as const;

/** For how many seconds CloudFront hands the page on. */
export const DIRECTORY_SECONDS = 60;
