import { hash } from 'node:crypto';

/** A digest of a parsed request: the same for the same fields, whatever their order; an absent one is no field. */
export const digestOf = (body: object): string =>
  hash(
    'sha256',
    JSON.stringify(
      Object.entries(body)
        .filter(([, value]) => value !== undefined)
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
    'base64url',
  );
