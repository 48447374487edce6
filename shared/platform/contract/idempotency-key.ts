import * as z from 'zod/mini';

/** Header of a creation: a key works for ever, and each kind of resource has its own. */
export const IdempotencyKey = z.object({
  'idempotency-key': z.optional(
    z
      .string()
      .check(
        z.regex(/^[\x21-\x7e]{1,255}$/, 'must have 1 to 255 visible characters of ASCII'),
        z.meta({ minLength: 1, maxLength: 255, examples: ['6f1c1f0e-5d0b-4f0e-9a55-0c8f5d2b7a11'] }),
        z.describe(
          'Makes the request safe to repeat. A repetition with the same key and body answers what the first request created, in its present state, or 404 if it was deleted.',
        ),
      ),
  ),
});

/**
 * The same header of a creation for which it changes nothing, so that a client may send it with every one. `repeated` says what
 * a repetition does, with a key or without: a whole sentence.
 */
export const keyWithoutEffect = (repeated: string) =>
  z.object({
    'idempotency-key': z.optional(
      IdempotencyKey.shape['idempotency-key'].def.innerType.check(
        z.describe(`Accepted, and has no effect here. With a key or without: ${repeated}`),
      ),
    ),
  });
