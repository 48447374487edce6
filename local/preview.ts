import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '../shared/domain/errors.ts';
import { withPreview } from '../web/preview.ts';

/** The restaurant that a public token leads to now; undefined when there is none. */
async function findRestaurant(publicToken: string) {
  // They read the environment when they are imported.
  const [{ readConfig }, { requireCurrentToken, restaurantOf }, { open, production }] = await Promise.all([
    import('../shared/data/config.ts'),
    import('../shared/data/tokens.ts'),
    import('../shared/deps.ts'),
  ]);
  const db = open(production, 'read');
  try {
    const config = await readConfig(db, await restaurantOf(db, publicToken));
    requireCurrentToken(config, publicToken);
    return config;
  } catch (error) {
    // A page without a preview is better than none.
    if (!(error instanceof DomainError)) console.error(error);
    return undefined;
  }
}

/** A request for a booking page: whose, and in which languages its sender reads. */
export type PageRequest = { publicToken: string; query: string; accept_language: string | undefined };

/** The document of a restaurant's booking page with its link preview; without a restaurant, as it was built. */
export async function bookingDocument(folder: string, request: PageRequest): Promise<string> {
  const { publicToken, query, accept_language = '' } = request;
  const html = await readFile(join(folder, 'book/index.html'), 'utf8');
  const restaurant = await findRestaurant(publicToken);
  const asked = new URLSearchParams(query).get('lang');
  const wanted = accept_language.split(',').map((tag) => tag.trim());
  return restaurant ? withPreview(html, restaurant, { asked, wanted }) : html;
}
