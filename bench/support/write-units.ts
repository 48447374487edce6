import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import type { Answer } from '../../test/support/invoke.ts';
import type { Figure } from './measurement.ts';
import { observe } from './observe.ts';

/** The body of an answer. Throws unless it is a success. */
export function requireOk({ status, body }: Answer): Answer['body'] {
  if (status >= 300) throw new Error(`A request was answered ${status} ${body?.code ?? ''}.`);
  return body;
}

/** Measures what requests over a client write, in units as the engine counts them; each must succeed. */
export function writeUnits(db: Database) {
  const counted = observe(db);
  const figures: Figure[] = [];
  async function measure(figure: string, send: () => Promise<Answer>, at_most?: number): Promise<Answer['body']> {
    counted.take();
    const body = requireOk(await send());
    const { write_units: value } = counted.take();
    figures.push({ figure: `${figure}: write units`, value, ...(at_most && { goal: { at_most } }) });
    return body;
  }
  return { figures, measure };
}
