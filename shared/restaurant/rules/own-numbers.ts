import { e164 } from '../../guests/rules/phone.ts';
import { invalidField } from '../../platform/errors.ts';
import type { RestaurantConfig } from '../contract/restaurant-config.ts';

const NUMBERS = ['restaurant_phone', 'notification_phone'] as const;

/**
 * Throws `invalid_request` where a restaurant is given a telephone number that nobody can have, by the plan of its country.
 * A number that it has already stays, whatever rule it was taken under.
 */
export function requireNumbers(config: RestaurantConfig, changes: Partial<RestaurantConfig>): void {
  const timezone = changes.timezone ?? config.timezone;
  for (const field of NUMBERS) {
    const typed = changes[field];
    if (!typed || typed === config[field] || e164(typed, timezone) !== undefined) continue;
    throw invalidField(field, 'must be a telephone number that exists, with its country or of the restaurant’s');
  }
}
