import * as z from 'zod/mini';
import { localConventions, publicExample, RestaurantConfig } from './restaurant-config.ts';

/** A room that guests may choose. */
const RoomChoice = z.object({ id: z.string(), name: z.string() }).register(z.globalRegistry, { id: 'RoomChoice' });

/** Public view of the configuration: everything but the notification contacts and the courses. */
export const WidgetConfig = z
  .extend(z.omit(RestaurantConfig, { notification_email: true, notification_phone: true, courses: true }), {
    ...localConventions,
    rooms: z.optional(
      z.array(RoomChoice).check(z.describe('The rooms that guests may choose; absent if there are none.')),
    ),
    welcome_message: z.string().check(z.describe('The welcome message in the language of `lang`.')),
  })
  .register(z.globalRegistry, {
    id: 'WidgetConfig',
    description: "A restaurant's public settings.",
    examples: [{ ...publicExample, welcome_message: publicExample.welcome_message_fr }],
  });
export type WidgetConfig = z.infer<typeof WidgetConfig>;
