/** What the pages for guests say where the API answers, until they are deployed. */
const API_UNSET = '<meta name="couvert-api" content="" />';

/** A page for guests, told where the API answers. Throws when it has no place for that. */
export function withApi(html: string, api: string): string {
  if (!html.includes(API_UNSET)) throw new Error(`A page for guests has no ${API_UNSET}.`);
  return html.replace(API_UNSET, API_UNSET.replace('""', `"${api}"`));
}
