import { isPassing } from '../../common/api.ts';

/**
 * Gives each creation its idempotency key. While its fate is not known, after silence or a failure of the server, the
 * same request carries the same key again, so that pressing once more does not create it twice.
 */
export function creationKeys() {
  const undecided = new Map<string, string>();
  return async <T>(kind: string, body: object, create: (key: string) => Promise<T>): Promise<T> => {
    const request = JSON.stringify([kind, body]);
    const key = undecided.get(request) ?? crypto.randomUUID();
    undecided.set(request, key);
    try {
      const made = await create(key);
      undecided.delete(request);
      return made;
    } catch (error) {
      if (!isPassing(error)) undecided.delete(request);
      throw error;
    }
  };
}
