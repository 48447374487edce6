import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageRequest } from '../../functions/widget/get-page.ts';
import { DomainError } from '../../shared/platform/errors.ts';

/** The document of a restaurant's booking page with its link preview; without a restaurant, as it was built. */
export async function bookingDocument(folder: string, request: PageRequest): Promise<string> {
  const html = await readFile(join(folder, 'book/index.html'), 'utf8');
  // They read the environment when they are imported.
  const [{ previewedPage }, { production }] = await Promise.all([
    import('../../functions/widget/get-page.ts'),
    import('../../shared/deps.ts'),
  ]);
  try {
    return await previewedPage(production, html, request);
  } catch (error) {
    // A page without a preview is better than none.
    if (!(error instanceof DomainError)) console.error(error);
    return html;
  }
}
