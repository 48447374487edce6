import { type Command, InvalidArgumentError, Option, type OptionValues } from 'commander';
import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { RULE_RANGES } from '../../shared/contract/constants.ts';
import { type RestaurantConfig, RestaurantFields } from '../../shared/contract/restaurant-config.ts';
import { isTimeZone } from '../../shared/domain/time.ts';

z.config(en());

const rangeOf = (field: keyof typeof RULE_RANGES) => `${RULE_RANGES[field].min} to ${RULE_RANGES[field].max}`;

type Field = keyof typeof RestaurantFields.shape;

/** One field of the configuration as an option; the flags' last name is the field's own. */
type FieldOption = { flags: string; description: string };

const options: Record<Field, FieldOption> = {
  restaurant_name: { flags: '--name, --restaurant-name <text>', description: 'display name' },
  restaurant_address: { flags: '--address, --restaurant-address <text>', description: 'street address, "" for none' },
  restaurant_phone: { flags: '--phone, --restaurant-phone <number>', description: 'telephone, "" for none' },
  is_active: { flags: '--is-active <boolean>', description: 'whether guests can book: true or false' },
  timezone: { flags: '--timezone <zone>', description: 'IANA time zone, for example Europe/Paris' },
  max_party_size: { flags: '--max-party-size <guests>', description: 'most guests that book together, 1 to 1000' },
  show_branding: {
    flags: '--show-branding <boolean>',
    description: "show Couvert's name in the widget: true or false",
  },
  show_on_directory: { flags: '--show-on-directory <boolean>', description: 'list it publicly: true or false' },
  confirmation_mode: { flags: '--confirmation-mode <mode>', description: 'auto, or manual: you approve each booking' },
  advance_booking_days: {
    flags: '--advance-booking-days <days>',
    description: `days ahead that guests book, ${rangeOf('advance_booking_days')}`,
  },
  min_cancel_hours: {
    flags: '--min-cancel-hours <hours>',
    description: `hours up to which guests cancel, ${rangeOf('min_cancel_hours')}`,
  },
  reminder_hours: {
    flags: '--reminder-hours <hours>',
    description: `hours before the start at which guests are reminded, 0 (never) to ${RULE_RANGES.reminder_hours.max}`,
  },
  keep_guests_days: {
    flags: '--keep-guests-days <days>',
    description: `days after a visit for which its guest is known, ${rangeOf('keep_guests_days')}`,
  },
  min_notice_min: {
    flags: '--min-notice-min <minutes>',
    description: `minutes up to which guests book, ${rangeOf('min_notice_min')}`,
  },
  welcome_message_fr: { flags: '--welcome-message-fr <text>', description: 'French welcome, 200 characters' },
  welcome_message_en: { flags: '--welcome-message-en <text>', description: 'English welcome, 200 characters' },
  accent_color: { flags: '--accent-color <color>', description: 'colour of the widget, for example #0f6b4f' },
  notification_email: { flags: '--notification-email <address>', description: 'where to write of bookings' },
  notification_phone: { flags: '--notification-phone <number>', description: 'where to text of new bookings' },
};

const BOOLEANS: Record<string, boolean> = { true: true, false: false };

/** The value that a text on the command line stands for; the contract judges it. */
function interpret(field: Field, text: string): unknown {
  if (/^(is|show)_/.test(field)) {
    const value = BOOLEANS[text];
    if (value === undefined) throw new InvalidArgumentError('Must be true or false.');
    return value;
  }
  if (/_(days|hours|size|notice_min)$/.test(field)) {
    if (!/^-?\d+$/.test(text)) throw new InvalidArgumentError('Must be a whole number.');
    return Number(text);
  }
  return text;
}

/** The first fault of a value, in the words of the schema that comes closest to accepting it. */
function faultOf(issues: readonly z.core.$ZodIssue[]): string {
  const [issue] = issues;
  if (issue?.code === 'invalid_union') return faultOf(issue.errors.at(-1) ?? []);
  return issue?.message ?? 'is not valid';
}

const sentence = (fault: string) => `${fault.charAt(0).toUpperCase()}${fault.slice(1)}.`;

function parse(field: Field, text: string): RestaurantConfig[Field] {
  const result = RestaurantFields.shape[field].safeParse(interpret(field, text));
  if (!result.success) throw new InvalidArgumentError(sentence(faultOf(result.error.issues)));
  if (field === 'timezone' && !isTimeZone(text)) {
    throw new InvalidArgumentError('Must be an IANA time zone, for example Europe/Paris.');
  }
  return result.data;
}

/** The configuration fields that were given on a command line. */
type Given = Partial<RestaurantConfig>;

/** Gives a command an option for each of these fields. Answers how to read the given ones from its parsed options. */
export function addFieldOptions(command: Command, fields: readonly Field[]): (values: OptionValues) => Given {
  const names = new Map<string, Field>();
  for (const field of fields) {
    const { flags, description } = options[field];
    const option = new Option(flags, description).argParser((text) => parse(field, text));
    command.addOption(option);
    names.set(option.attributeName(), field);
  }
  return (values) => {
    const given = [...names].filter(([name]) => values[name] !== undefined);
    return Object.fromEntries(given.map(([name, field]) => [field, values[name]]));
  };
}
