import { type Command, Option, type OptionValues } from 'commander';
import { numberOf } from '../../shared/guests/rules/phone.ts';
import { LONGEST, RULE_RANGES } from '../../shared/platform/contract/constants.ts';
import { isTimeZone } from '../../shared/platform/time/time.ts';
import { type RestaurantConfig, RestaurantFields } from '../../shared/restaurant/contract/restaurant-config.ts';
import { by, taking } from './option-parsers.ts';

/** A field of a restaurant's configuration that an option gives. */
type Field = keyof typeof RestaurantFields.shape;

/** One field as an option: the flags' last name is the field's own, and `takes` says which values there are. */
type FieldOption = { flags: string; description: string; takes: string };

const WELCOME = 'text of at most 200 characters, "" for none';
const wholeFrom = ({ min, max }: { min: number; max: number }) => `a whole number from ${min} to ${max}`;
const wholeOf = (field: keyof typeof RULE_RANGES) => wholeFrom(RULE_RANGES[field]);

const options: Record<Field, FieldOption> = {
  restaurant_name: {
    flags: '--name, --restaurant-name <text>',
    description: 'display name',
    takes: `text of 1 to ${LONGEST.name} characters`,
  },
  restaurant_address: {
    flags: '--address, --restaurant-address <text>',
    description: 'street address',
    takes: 'text of at most 200 characters, "" for none',
  },
  restaurant_phone: {
    flags: '--phone, --restaurant-phone <number>',
    description: 'telephone',
    takes: 'a telephone number, such as +33142000000, "" for none',
  },
  is_active: { flags: '--is-active <boolean>', description: 'whether guests can book', takes: 'true or false' },
  timezone: {
    flags: '--timezone <zone>',
    description: 'where its clocks are',
    takes: 'an IANA time zone, such as Europe/Paris',
  },
  max_party_size: {
    flags: '--max-party-size <guests>',
    description: 'most guests that book together',
    takes: wholeFrom({ min: 1, max: 1000 }),
  },
  show_branding: {
    flags: '--show-branding <boolean>',
    description: "show Couvert's name in the widget",
    takes: 'true or false',
  },
  show_on_directory: {
    flags: '--show-on-directory <boolean>',
    description: 'list it publicly',
    takes: 'true or false',
  },
  confirmation_mode: {
    flags: '--confirmation-mode <mode>',
    description: 'whether you approve each booking (manual)',
    takes: 'auto or manual',
  },
  advance_booking_days: {
    flags: '--advance-booking-days <days>',
    description: 'days ahead that guests book',
    takes: wholeOf('advance_booking_days'),
  },
  min_cancel_hours: {
    flags: '--min-cancel-hours <hours>',
    description: 'hours up to which guests cancel',
    takes: wholeOf('min_cancel_hours'),
  },
  reminder_hours: {
    flags: '--reminder-hours <hours>',
    description: 'hours before the start at which guests are reminded; 0 is never',
    takes: wholeOf('reminder_hours'),
  },
  keep_guests_days: {
    flags: '--keep-guests-days <days>',
    description: 'days after a visit for which its guest is known',
    takes: wholeOf('keep_guests_days'),
  },
  min_notice_min: {
    flags: '--min-notice-min <minutes>',
    description: 'minutes up to which guests book',
    takes: wholeOf('min_notice_min'),
  },
  welcome_message_fr: {
    flags: '--welcome-message-fr <text>',
    description: 'French welcome',
    takes: WELCOME,
  },
  welcome_message_en: {
    flags: '--welcome-message-en <text>',
    description: 'English welcome',
    takes: WELCOME,
  },
  privacy_url: {
    flags: '--privacy-url <address>',
    description: 'the privacy notice that the forms link to',
    takes: 'an address that begins with https://, "" for none',
  },
  accent_color: {
    flags: '--accent-color <color>',
    description: 'colour of the widget',
    takes: 'a hex colour, such as #0f6b4f',
  },
  notification_email: {
    flags: '--notification-email <address>',
    description: 'where to write of bookings, in French',
    takes: 'an e-mail address, "" for none',
  },
  notification_phone: {
    flags: '--notification-phone <number>',
    description: 'where to text of new bookings, in French',
    takes: 'a telephone number, such as +33612345678, "" for none',
  },
};

/** Every field, in the order in which `--help` lists the options. */
const FIELDS = Object.keys(options) as Field[];

const BOOLEANS: Record<string, boolean> = { true: true, false: false };

/** The value that a text on the command line stands for; the contract judges it. */
function interpret(field: Field, text: string): unknown {
  if (/^(is|show)_/.test(field)) return BOOLEANS[text];
  if (/_(days|hours|size|notice_min)$/.test(field)) return /^-?\d+$/.test(text) ? Number(text) : undefined;
  // A national number, of whichever country.
  if (field.endsWith('_phone') && text !== '') return numberOf(text, undefined) === undefined ? undefined : text;
  return field === 'timezone' && !isTimeZone(text) ? undefined : text;
}

const parserOf = (field: Field) => {
  const read = by<RestaurantConfig[Field]>(RestaurantFields.shape[field]);
  return taking(options[field].takes, (text) => read(interpret(field, text)));
};

/** The configuration fields that were given on a command line. */
type Given = Partial<RestaurantConfig>;

/** Gives a command an option for every field. Answers how to read the given ones from its parsed options. */
export function addFieldOptions(command: Command): (values: OptionValues) => Given {
  const names = new Map<string, Field>();
  for (const field of FIELDS) {
    const { flags, description, takes } = options[field];
    const option = new Option(flags, `${description}: ${takes}`).argParser(parserOf(field));
    command.addOption(option);
    names.set(option.attributeName(), field);
  }
  return (values) => {
    const given = [...names].filter(([name]) => values[name] !== undefined);
    return Object.fromEntries(given.map(([name, field]) => [field, values[name]]));
  };
}
