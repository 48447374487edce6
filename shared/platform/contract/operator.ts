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
        z.describe('Id of the restaurant. Required if the account works for several restaurants.'),
        z.meta({ examples: ['k3v9x2m7q1ab'] }),
      ),
  ),
});

/** Path parameters of a route that names one resource. */
export const ById = z.object({ id: ResourceId.check(z.describe('Id of the resource.')) });
