import type { RequestBody } from '../../../shared/platform/contract/client.ts';
import { createApi } from '../../common/api.ts';
import type { Clock } from '../../common/clock.ts';

/**
 * Asks for a link to an entry on the waiting list. The answer tells nobody whether there was one before. May be repeated:
 * no second link is sent while the first one lives. Throws `ApiProblem` or `NoAnswer`.
 */
export const requestLink = (publicToken: string, body: RequestBody<'waitlist.request'>, clock: Clock) =>
  createApi(location.origin, clock)('POST /api/v1/widget/{publicToken}/waitlist', { path: { publicToken }, body });
