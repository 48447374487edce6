import * as z from 'zod/mini';
import { COURSES, LONGEST, RULE_RANGES } from '../../platform/contract/constants.ts';
import {
  CourseName,
  Email,
  EXAMPLE_PUBLIC_TOKEN,
  Name,
  Phone,
  text,
  whole,
} from '../../platform/contract/primitives.ts';

const rule = (field: keyof typeof RULE_RANGES) => whole(RULE_RANGES[field].min, RULE_RANGES[field].max);

const AccentColor = z
  .string()
  .check(
    z.regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, 'must be a hex colour, #rgb or #rrggbb'),
    z.meta({ examples: ['#0f6b4f'] }),
  );

/** IANA name; whoever sets it checks that the zone exists. */
const TimeZone = z.string().check(z.meta({ examples: ['Europe/Paris'] }));

const cleared = z.literal('');

/** Address of a page that guests open: https alone, and a host with a domain. */
const PageUrl = z
  .string()
  .check(
    z.trim(),
    z.maxLength(LONGEST.url, `must have at most ${LONGEST.url} characters`),
    z.regex(
      /^https:\/\/[^\s/?#@:\\]+\.[^\s/?#@:\\.]{2,}(?::\d{1,5})?(?:[/?#][!-~]*)?$/,
      'must be an address that begins with https://',
    ),
    z.meta({ examples: ['https://chezzoe.example/privacy'] }),
  );

/** Names that differ in capitals, or in how their letters are written, are one. */
const areUnlike = (names: readonly string[]) =>
  new Set(names.map((name) => name.normalize('NFKC').toLowerCase())).size === names.length;

/** The courses of a meal, in their order; `null` and an empty list switch them off. */
export const Courses = z.nullable(
  z
    .array(CourseName)
    .check(
      z.maxLength(COURSES.most),
      z.refine(areUnlike, 'must differ by more than capitals'),
      z.describe('The courses of a meal as the house calls them, in their order. Empty, or `null`: none.'),
      z.meta({ examples: [['Drinks', 'Starters', 'Mains', 'Dessert', 'Bill']] }),
    ),
);

/** What everybody may see of a restaurant, for the documentation. */
export const publicExample = {
  restaurant_id: 'k3v9x2m7q1ab',
  public_token: EXAMPLE_PUBLIC_TOKEN,
  is_active: true,
  restaurant_name: 'Chez Zoé',
  restaurant_address: '12 rue des Lilas, 75011 Paris',
  restaurant_phone: '+33144556677',
  timezone: 'Europe/Paris',
  advance_booking_days: 60,
  min_cancel_hours: 2,
  welcome_message_fr: 'Bienvenue chez nous !',
  welcome_message_en: 'Welcome!',
  accent_color: '#0f6b4f',
  show_branding: true,
  show_on_directory: true,
  confirmation_mode: 'auto',
  max_party_size: 12,
} as const;

/** What its operator sees of it. */
export const ownExample = {
  ...publicExample,
  notification_email: 'book@example.com',
  notification_phone: '+33144556677',
} as const;

const ConfirmationMode = z.enum(['auto', 'manual']);

/** What may be said of a restaurant, with the limits of requests; `""` clears a text. */
export const RestaurantFields = z.object({
  is_active: z.boolean(),
  restaurant_name: Name,
  restaurant_address: text(0, 200),
  restaurant_phone: z.union([cleared, Phone]),
  timezone: TimeZone,
  advance_booking_days: rule('advance_booking_days'),
  min_cancel_hours: rule('min_cancel_hours'),
  min_notice_min: rule('min_notice_min').check(
    z.describe('Guests must book at least this many minutes before the start.'),
  ),
  reminder_hours: rule('reminder_hours').check(
    z.describe('Guests are reminded by mail this many hours before the start, never at night. 0: no reminders.'),
  ),
  keep_guests_days: rule('keep_guests_days').check(
    z.describe('Days after a visit after which the guest’s names, contacts and texts are erased.'),
  ),
  welcome_message_fr: text(0, 200),
  welcome_message_en: text(0, 200),
  privacy_url: z.union([cleared, PageUrl]),
  accent_color: AccentColor,
  show_branding: z.boolean(),
  show_on_directory: z.boolean(),
  confirmation_mode: ConfirmationMode,
  max_party_size: whole(1, 1000),
  notification_email: z.union([cleared, Email]),
  notification_phone: z.union([cleared, Phone]),
});

/**
 * Restaurant configuration, as its operator sees it; `""` stands for a cleared text. Like everything that is answered it
 * has a shape and no limits: what was stored under other limits is answered too.
 */
export const RestaurantConfig = z
  .object({
    restaurant_id: z.string(),
    public_token: z.string(),
    is_active: z.boolean(),
    restaurant_name: z.string(),
    restaurant_address: z.optional(z.string()),
    restaurant_phone: z.optional(z.string()),
    timezone: TimeZone,
    advance_booking_days: z.int(),
    min_cancel_hours: z.int(),
    min_notice_min: z.optional(
      z.int().check(z.describe('Guests must book at least this many minutes before the start; absent: 0.')),
    ),
    reminder_hours: z.optional(
      z.int().check(z.describe('Guests are reminded by mail this many hours before the start; absent: 24.')),
    ),
    keep_guests_days: z.optional(
      z.int().check(z.describe('Days after a visit after which the guest’s data are erased; absent: 730.')),
    ),
    welcome_message_fr: z.string(),
    welcome_message_en: z.string(),
    privacy_url: z.optional(
      z
        .string()
        .check(
          z.describe('The restaurant’s privacy notice, which the forms for guests link to; absent or empty: none.'),
        ),
    ),
    accent_color: z.string(),
    show_branding: z.boolean(),
    show_on_directory: z.boolean(),
    confirmation_mode: ConfirmationMode,
    max_party_size: z.int(),
    notification_email: z.string(),
    notification_phone: z.string(),
    courses: z.optional(
      z
        .array(z.string())
        .check(z.describe('The courses of a meal as the house calls them, in their order. Absent: none.')),
    ),
  })
  .register(z.globalRegistry, {
    id: 'RestaurantConfig',
    description: 'Configuration and booking rules of one restaurant.',
    examples: [ownExample],
  });
export type RestaurantConfig = z.infer<typeof RestaurantConfig>;

/** How the country of the restaurant's time zone writes times and begins weeks; answers of an earlier release do not say it. */
export const localConventions = {
  hour_cycle: z.optional(
    z
      .enum(['h12', 'h23'])
      .check(
        z.describe(
          'How English shows times there, by Unicode CLDR: `h12` is « 7:30 PM ». French always shows 24 hours. Times of requests and answers stay `HH:MM`.',
        ),
      ),
  ),
  first_day_of_week: z.optional(
    z.int().check(z.describe('The day with which calendars begin there, as `day_of_week`: 0 is Monday.')),
  ),
};
