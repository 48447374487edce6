import * as z from 'zod/mini';
import { ME } from './operator.ts';
import { Pause } from './pause.ts';
import { ownExample, RestaurantConfig, RestaurantFields } from './restaurant-config.ts';
import { route } from './route.ts';

/** What an operator may change; `""` clears a message or a notification contact. */
const RestaurantChanges = z
  .partial(
    z.pick(RestaurantFields, {
      accent_color: true,
      welcome_message_fr: true,
      welcome_message_en: true,
      show_on_directory: true,
      notification_email: true,
      notification_phone: true,
      min_cancel_hours: true,
      min_notice_min: true,
      advance_booking_days: true,
      confirmation_mode: true,
    }),
  )
  .register(z.globalRegistry, {
    id: 'RestaurantChanges',
    description: 'Only the fields to change. `""` clears a welcome message or a notification contact.',
    examples: [{ advance_booking_days: 60, confirmation_mode: 'manual', welcome_message_fr: '' }],
  });

const OwnRestaurant = z
  .extend(RestaurantConfig, {
    pause: z.optional(Pause.check(z.describe('While online booking is stopped; else absent.'))),
  })
  .register(z.globalRegistry, { id: 'OwnRestaurant', examples: [ownExample] });

export const getMe = route({
  id: 'restaurant.get-me',
  method: 'GET',
  path: ME,
  auth: 'operator',
  summary: "Read the restaurant's configuration",
  success: { status: 200, description: 'The configuration.', body: OwnRestaurant },
  problems: [],
});

export const updateMe = route({
  id: 'restaurant.update-me',
  method: 'PATCH',
  path: ME,
  auth: 'operator',
  summary: "Change the restaurant's configuration",
  description: 'Changes only the fields that are sent. Fields that no operation changes are ignored.',
  body: RestaurantChanges,
  success: { status: 200, description: 'The full configuration, as it is now.', body: OwnRestaurant },
  problems: [],
});
