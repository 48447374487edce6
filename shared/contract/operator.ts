import * as z from 'zod/mini';
import { ResourceId } from './primitives.ts';

/** Where the Restaurant API begins: everything below it belongs to the operator's own restaurant. */
export const ME = '/api/v1/restaurant/me';

/** Path parameters of a route that names one resource. */
export const ById = z.object({ id: ResourceId.check(z.describe('Id of the resource.')) });
