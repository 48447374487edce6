import { UNKNOWN_TOKEN } from '../shared/platform/errors.ts';

/** How long one answer may take, in ms: a cold start and a function's whole time budget. */
const PATIENCE_MS = 6000;

/**
 * Asks for the settings of a restaurant that there cannot be: that there is none is known by the table alone, so the answer has
 * gone through gateway, function and table. And for a file that every page needs. `url` is the public address, without a slash
 * at the end. Throws what is not as it should be.
 */
export async function beat(url: string): Promise<void> {
  const ask = (path: string) => fetch(`${url}${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const [answer, file] = await Promise.all([
    ask(`/api/v1/widget/heartbeat-${crypto.randomUUID()}/config`),
    ask('/embed.js'),
  ]);
  const text = await answer.text();
  if (answer.status !== 404 || !text.includes(UNKNOWN_TOKEN)) throw new Error(`The API answered ${answer.status}.`);
  if (!file.ok) throw new Error(`The pages answered ${file.status}.`);
}

export const handler = () => beat(process.env.PUBLIC_URL ?? '');
