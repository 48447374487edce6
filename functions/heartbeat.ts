import { UNKNOWN_TOKEN } from '../shared/domain/errors.ts';

/** Where everybody finds us, without a slash at the end. */
export type Addresses = { api: string; pages: string };

/** How long one answer may take, in ms: a cold start and a function's whole time budget. */
const PATIENCE_MS = 6000;

/**
 * Asks for the settings of a restaurant that there cannot be: that there is none is known by the table alone, so the answer has
 * gone through gateway, function and table. And for a file that every page needs. Throws what is not as it should be.
 */
export async function beat({ api, pages }: Addresses): Promise<void> {
  const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const [answer, file] = await Promise.all([
    ask(`${api}/api/v1/widget/heartbeat-${crypto.randomUUID()}/config`),
    ask(`${pages}/embed.js`),
  ]);
  const text = await answer.text();
  if (answer.status !== 404 || !text.includes(UNKNOWN_TOKEN)) throw new Error(`The API answered ${answer.status}.`);
  if (!file.ok) throw new Error(`The pages answered ${file.status}.`);
}

export const handler = () => beat({ api: process.env.API_URL ?? '', pages: process.env.PAGES_URL ?? '' });
