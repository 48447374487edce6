import type { AnswerOf, RequestOf, Route } from '../contract/route.ts';
import { noteRestaurant } from '../seen/request.ts';
import { lambdaOf } from './endpoint.ts';
import { readRequest } from './request.ts';

/** Tells from an Authorization header whose restaurant a request is about. Throws `unauthorized` or `forbidden`. */
export type Authenticate = (authorization: string | undefined) => Promise<{ restaurant_id: string }>;

/**
 * Makes the Lambda handler of an operator's route: authenticates before it looks at anything else of the request, then
 * does what `endpoint` does and hands `handle` the operator's own restaurant.
 */
export const operatorEndpoint = <R extends Route>(
  route: R,
  authenticate: Authenticate,
  handle: (request: RequestOf<R> & { restaurant_id: string }) => Promise<AnswerOf<R>>,
) =>
  lambdaOf(route, async (event) => {
    const { restaurant_id } = await authenticate(event.headers.authorization);
    noteRestaurant(restaurant_id);
    return handle({ ...readRequest(route, event), restaurant_id });
  });
