import * as z from 'zod/mini';
import type { Call } from '../../test/support/calls.ts';

type Raw = { output: object };
type Kept = { raw: Raw; first: string; last: string };

const Range = z.object({
  ExpressionAttributeValues: z.object({ ':first': z.object({ S: z.string() }), ':last': z.object({ S: z.string() }) }),
});

/** The sort keys that a read is about: without a range, any of its partition. */
function rangeOf({ input }: Call): { first: string; last: string } {
  const values = z.safeParse(Range, input).data?.ExpressionAttributeValues;
  return { first: values?.[':first'].S ?? '', last: values?.[':last'].S ?? '\uffff' };
}

/**
 * What the engine has answered to reads, until something is written that they are about: it would answer the same again,
 * and thousands of guests look at the same.
 */
export class Answers {
  readonly #kept = new Map<string, Map<string, Kept>>();

  /** The answer to a read of one partition, from the engine where it is not known. */
  async of<T extends Raw>(call: Call, pk: string, send: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(pk) ?? new Map<string, Kept>();
    this.#kept.set(pk, kept);
    const name = `${call.operation} ${JSON.stringify(call.input)}`;
    // The same call has an answer of the same type.
    const raw = (kept.get(name)?.raw as T | undefined) ?? (await send());
    // Whoever gets it may put something into it.
    kept.set(name, { raw: { ...raw, output: { ...raw.output } }, ...rangeOf(call) });
    return { ...raw, output: { ...raw.output } };
  }

  /** Forgets what reads an item, by `pk|sk`. */
  forget(key: string): void {
    const at = key.indexOf('|');
    const [kept, sk] = [this.#kept.get(key.slice(0, at)), key.slice(at + 1)];
    for (const [name, { first, last }] of kept ?? []) if (sk >= first && sk <= last) kept?.delete(name);
  }
}
