/**
 * The booking page's document, made for whoever reads it without running scripts. It has a function and a path as routes do,
 * but is no part of the API: CloudFront asks for it (lib/edge/viewer-functions.ts), and no client does.
 */
export const bookingPage = {
  id: 'widget.get-page',
  method: 'GET',
  path: '/book/index.html',
  auth: 'public',
  summary: 'Preview of a shared link to a booking page',
  /**
   * Header with the restaurant's token: the path is the same for all restaurants, as it is for the file that is used when
   * this function fails.
   */
  token_header: 'couvert-public-token',
} as const;
