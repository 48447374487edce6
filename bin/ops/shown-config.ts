import * as z from 'zod/mini';
import { DEFAULT_RULES } from '../../shared/restaurant/contract/restaurant.ts';
import { RestaurantConfig } from '../../shared/restaurant/contract/restaurant-config.ts';
import { ownView, type StoredConfig } from '../../shared/restaurant/rules/setup.ts';

/** A restaurant as every command tells it. */
type ShownConfig = RestaurantConfig & typeof DEFAULT_RULES & { paused_until?: string; calendar_since?: string };

/**
 * A configuration as commands tell it at `now` (epoch ms): every rule, also where the restaurant says nothing of it, the pause
 * while it lasts, and nothing that is stored beside it for the code alone.
 */
export function shownConfig(config: StoredConfig, now: number): ShownConfig {
  const { pause, calendar_since } = ownView(config, now);
  const {
    min_notice_min = DEFAULT_RULES.min_notice_min,
    reminder_hours = DEFAULT_RULES.reminder_hours,
    keep_guests_days = DEFAULT_RULES.keep_guests_days,
    ...others
  } = z.parse(RestaurantConfig, config);
  return {
    ...others,
    min_notice_min,
    reminder_hours,
    keep_guests_days,
    ...(pause && { paused_until: pause.until }),
    ...(calendar_since !== undefined && { calendar_since }),
  };
}
