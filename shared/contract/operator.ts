import * as z from 'zod/mini';
import { ResourceId } from './primitives.ts';

/** Where the Restaurant API begins: everything below it belongs to the operator's own restaurant. */
export const ME = '/api/v1/restaurant/me';

/** Header of every request of an operator. */
export const ChosenRestaurant = z.object({
  'x-restaurant-id': z.optional(
    z
      .string()
      .check(
        z.describe('The restaurant, by its id, where the account works for several; without it the only one.'),
        z.meta({ examples: ['k3v9x2m7q1ab'] }),
      ),
  ),
});

/** Header of a creation: a key works for ever, and each kind of resource has its own. */
export const IdempotencyKey = z.object({
  'idempotency-key': z.optional(
    z
      .uuid({ error: 'must be a UUID' })
      .check(
        z.describe(
          'Makes the request safe to repeat: the same key and body answer what the first one created, as it is now; 404 when that was deleted.',
        ),
      ),
  ),
});

/** Path parameters of a route that names one resource. */
export const ById = z.object({ id: ResourceId.check(z.describe('Id of the resource.')) });
