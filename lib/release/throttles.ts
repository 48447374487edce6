import { methodsOf } from '../../shared/platform/contract/route.ts';
import { type RouteId, routes } from '../../shared/routes.ts';
import type { Settings } from '../config.ts';

/** Requests a second on average, and at once. */
type Throttle = { rate: number; burst: number };

/** Routes with a throttle of their own, because each of their requests writes or sends a mail without authentication. */
const throttlesOf = ({ rate_limit, burst_limit }: Settings) =>
  ({
    // Of five requests of a guest who books, one is a lock at most.
    'widget.lock-slot': { rate: Math.ceil(rate_limit / 5), burst: Math.ceil(burst_limit / 5) },
    'bookings.recover': { rate: 5, burst: 20 },
  }) satisfies Partial<Record<RouteId, Throttle>>;

/** The settings of single routes of the API's stage, as CloudFormation has them: by the key of the route. */
export function routeSettings(settings: Settings): Record<string, object> {
  const throttles = new Map<string, Throttle>(Object.entries(throttlesOf(settings)));
  return Object.fromEntries(
    routes.flatMap((route) => {
      const own = throttles.get(route.id);
      if (!own) return [];
      const setting = { ThrottlingRateLimit: own.rate, ThrottlingBurstLimit: own.burst };
      return methodsOf(route).map((method) => [`${method} ${route.path}`, setting]);
    }),
  );
}
