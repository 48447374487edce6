import * as z from 'zod/mini';
import { DEFAULT_KEEP_GUESTS_DAYS, DEFAULT_REMINDER_HOURS, RULE_RANGES } from '../../platform/contract/constants.ts';
import { ME } from '../../platform/contract/operator.ts';
import { Lang, queryWhole, Timestamp } from '../../platform/contract/primitives.ts';
import { EVERYBODY, MANAGERS, Role } from '../../platform/contract/roles.ts';
import { route } from '../../platform/contract/route.ts';
import { WaitingInvitation } from '../../staff/contract/invitations.ts';
import { Pause } from './pause.ts';
import { Courses, localConventions, ownExample, RestaurantConfig, RestaurantFields } from './restaurant-config.ts';

/** What an operator may change; `""` clears a message, a notification contact or the address of the privacy notice. */
const RestaurantChanges = z
  .partial(
    z.extend(
      z.pick(RestaurantFields, {
        accent_color: true,
        welcome_message_fr: true,
        welcome_message_en: true,
        privacy_url: true,
        show_on_directory: true,
        notification_email: true,
        notification_phone: true,
        min_cancel_hours: true,
        min_notice_min: true,
        reminder_hours: true,
        keep_guests_days: true,
        advance_booking_days: true,
        confirmation_mode: true,
      }),
      { courses: Courses },
    ),
  )
  .register(z.globalRegistry, {
    id: 'RestaurantChanges',
    description: 'Only the fields to change. `""` clears a welcome message, a notification contact or `privacy_url`.',
    examples: [{ advance_booking_days: 60, confirmation_mode: 'manual', welcome_message_fr: '' }],
  });

/** The rules of a restaurant that says nothing of them. */
export const DEFAULT_RULES = {
  min_notice_min: 0,
  reminder_hours: DEFAULT_REMINDER_HOURS,
  keep_guests_days: DEFAULT_KEEP_GUESTS_DAYS,
};

const { min_notice_min, reminder_hours, keep_guests_days } = RestaurantConfig.shape;

const OwnRestaurant = z
  .extend(RestaurantConfig, {
    min_notice_min: z._default(min_notice_min.def.innerType, DEFAULT_RULES.min_notice_min),
    reminder_hours: z._default(reminder_hours.def.innerType, DEFAULT_RULES.reminder_hours),
    keep_guests_days: z._default(keep_guests_days.def.innerType, DEFAULT_RULES.keep_guests_days),
    ...localConventions,
    pause: z.optional(Pause.check(z.describe('Until when online booking is stopped; absent if it is not.'))),
    calendar_since: z.optional(
      Timestamp.check(z.describe('When the secret address of the calendar was created; absent without one.')),
    ),
    role: Role.check(z.describe('Role of the requesting account in this restaurant.')),
    hides_contacts: z
      .boolean()
      .check(
        z.describe('Whether guests’ e-mail addresses and telephone numbers are masked for the requesting account.'),
      ),
    restaurants: z
      .array(z.object({ restaurant_id: z.string(), restaurant_name: z.string(), role: Role }))
      .check(z.describe('All restaurants of the account. `X-Restaurant-Id` selects one.')),
    invitations: z.optional(
      z
        .array(WaitingInvitation)
        .check(z.describe('What waits for the account to be accepted; absent where nothing does.')),
    ),
  })
  .register(z.globalRegistry, {
    id: 'OwnRestaurant',
    examples: [
      {
        ...ownExample,
        ...DEFAULT_RULES,
        role: 'owner',
        hides_contacts: false,
        restaurants: [
          {
            restaurant_id: ownExample.restaurant_id,
            restaurant_name: ownExample.restaurant_name,
            role: 'owner',
          },
        ],
      },
    ],
  });
export type OwnRestaurant = z.input<typeof OwnRestaurant>;

export const getMe = route({
  id: 'restaurant.get-me',
  method: 'GET',
  path: ME,
  auth: 'operator',
  roles: EVERYBODY,
  summary: "Read the restaurant's configuration",
  success: { status: 200, description: 'The configuration.', body: OwnRestaurant },
  problems: [],
});

export const updateMe = route({
  id: 'restaurant.update-me',
  method: 'PATCH',
  path: ME,
  auth: 'operator',
  roles: MANAGERS,
  summary: "Change the restaurant's configuration",
  description: 'Changes only the fields that are sent. Read-only fields are ignored.',
  body: RestaurantChanges,
  success: { status: 200, description: 'The full configuration after the change.', body: OwnRestaurant },
  problems: [],
});

/** A mail as its reader gets it. */
const MailPreview = z
  .object({
    subject: z.string(),
    html: z.string().check(z.describe('The mail as a complete HTML document without scripts.')),
    text: z.string().check(z.describe('The mail as plain text.')),
  })
  .register(z.globalRegistry, {
    id: 'MailPreview',
    examples: [
      {
        subject: 'Reminder: your table tomorrow at 20:00, Chez Zoé',
        html: '<!doctype html><html lang="en">…</html>',
        text: 'Chez Zoé\n\nSee you soon, Zoé!\n',
      },
    ],
  });

export const previewReminder = route({
  id: 'restaurant.preview-reminder',
  method: 'GET',
  path: `${ME}/reminder-preview`,
  auth: 'operator',
  roles: MANAGERS,
  summary: 'Write the reminder of an example booking',
  description:
    'The mail that guests get, for an invented booking of tomorrow. Its links lead nowhere. Rules can be tried before they are saved.',
  query: z.object({
    lang: Lang.check(z.describe('The language of the guest.')),
    reminder_hours: z.optional(
      queryWhole(RULE_RANGES.reminder_hours.min, RULE_RANGES.reminder_hours.max).check(
        z.describe('Used instead of the saved `reminder_hours`. 0 shows the mail for 24.'),
      ),
    ),
    min_cancel_hours: z.optional(queryWhole(0, 48).check(z.describe('Used instead of the saved `min_cancel_hours`.'))),
  }),
  success: { status: 200, description: 'The mail.', body: MailPreview },
  problems: [],
});
