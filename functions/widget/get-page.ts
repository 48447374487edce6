import { bookingPage } from '../../shared/booking/contract/booking-page.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { answering } from '../../shared/platform/http/endpoint.ts';
import { readConfig } from '../../shared/restaurant/store/config.ts';
import { requireCurrentToken, restaurantOf } from '../../shared/restaurant/store/tokens.ts';
import { withPreview } from '../../web/preview.ts';

/** The document as it was built with this release (lib/bundling/build.ts). */
declare const BOOKING_PAGE: string;

/** A request for a booking page: whose, and in which languages its sender reads. */
export type PageRequest = { public_token: string; query: string; accept_language: string };

/** The document of a restaurant's booking page, `html`, with its link preview. Throws `not_found` where there is none. */
export async function previewedPage(deps: Deps, html: string, request: PageRequest): Promise<string> {
  const { public_token, query, accept_language } = request;
  const db = open(deps, 'read');
  const config = await readConfig(db, await restaurantOf(db, public_token));
  requireCurrentToken(config, public_token);
  const asked = new URLSearchParams(query).get('lang');
  const wanted = accept_language.split(',').map((tag) => tag.trim());
  const url = `${deps.pages_url}/book/${encodeURIComponent(public_token)}`;
  return withPreview(html, { ...config, url }, { asked, wanted });
}

/** Answers with the document; CloudFront takes the file of the same release for whatever is no 200. */
export const getPageWith = (deps: Deps, readHtml: () => string) =>
  answering(bookingPage, async ({ headers, rawQueryString }) => ({
    statusCode: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-content-type-options': 'nosniff' },
    body: await previewedPage(deps, readHtml(), {
      public_token: headers[bookingPage.token_header] ?? '',
      query: rawQueryString,
      accept_language: headers['accept-language'] ?? '',
    }),
  }));

export const handler = getPageWith(production, () => BOOKING_PAGE);
