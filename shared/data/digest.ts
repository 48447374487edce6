import { createHash } from 'node:crypto';

/** A digest of a parsed request: the same for the same fields, whatever their order; an absent one is no field. */
export const digestOf = (body: object): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        Object.entries(body)
          .filter(([, value]) => value !== undefined)
          .sort(),
      ),
    )
    .digest('base64url');
