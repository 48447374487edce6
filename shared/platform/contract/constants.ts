/** What pages and rules may know of the contract without carrying its schemas: plain data. */

/** The language of requests without one, and of mails to operators: a restaurant has no language. */
export const DEFAULT_LANG = 'fr';

/** The language for whoever reads another one than those that we speak. */
export const COMMON_LANG = 'en';

/** The longest stay that a change may plan (minutes). */
export const LONGEST_STAY_MINUTES = 1440;

/** How late a party is that may be one that does not come (minutes): until then it is still to come. */
export const NO_SHOW_FROM_MINUTES = 30;

/** The longest texts that the API takes, in code points; a form that keeps to them as UTF-16 units is never refused. */
export const LONGEST = {
  name: 100,
  email: 254,
  phone: 40,
  confirmation_code: 40,
  guest_note: 500,
  allergies: 200,
  occasion: 200,
  notes: 2000,
  reason: 200,
  service_name: 200,
  url: 300,
} as const;

/**
 * A character that is seen: neither white space nor one that only steers how others are drawn, such as U+200B, a soft hyphen
 * or a mark of direction (Unicode, Default_Ignorable_Code_Point). A text without one counts as empty.
 */
export const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;

/**
 * An e-mail address: what RFC 5322 (dot-atom) and `<input type=email>` both take, with the lengths of RFC 5321 and RFC 1035
 * and a top-level domain, which may be punycode. `=?` begins an encoded word (RFC 2047), and a mail program that decodes
 * it would read another address than the one in the header. (A literal, so that pages without it can leave it out.)
 */
export const EMAIL =
  /^(?![^@]*=\?)(?=[^@]{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$/;

/** The largest possible limit of covers of a service. */
export const MOST_COVERS = 10_000;

/** What a special day takes: the longest message to guests and note for the staff (code points), and the most services. */
export const SPECIAL_DAY = { message: 200, note: 500, services: 10 } as const;

/** What the turn times of a service take: parties up to so many, stays from so many minutes on, and so many steps. */
export const TURN_TIMES = { up_to: 1000, shortest: 15, steps: 20 } as const;

/** The courses that a house names: how many, and the longest name (code points). */
export const COURSES = { most: 6, longest: 24 } as const;

/** Lowest and highest value of each rule, in the unit that the field names. */
export const RULE_RANGES = {
  advance_booking_days: { min: 7, max: 180 },
  min_cancel_hours: { min: 0, max: 48 },
  min_notice_min: { min: 0, max: 2880 },
  reminder_hours: { min: 0, max: 72 },
  keep_guests_days: { min: 30, max: 1095 },
} as const;

/** Days after a visit for which the guest's data are kept, at a restaurant without a setting. */
export const DEFAULT_KEEP_GUESTS_DAYS = 730;

/**
 * Digits of the end of a telephone number that find its guest: for accounts that are shown contacts, and for those that see
 * them masked, which need as many as tell whole numbers apart, with the country's code or without.
 */
export const FEWEST_DIGITS = { shown: 4, masked: 8 } as const;

/** Guests of whom one request asks by their ids: with more, the address would be longer than what stands in the way takes. */
export const MOST_GUEST_IDS = 50;

/** Hours before the start at which guests are reminded, at a restaurant without a setting. */
export const DEFAULT_REMINDER_HOURS = 24;

/**
 * What an import takes: rows of one request, characters of a cell, rows of a file that a page reads at most, characters of a
 * status and how many of them a request explains.
 */
export const IMPORT = { rows: 100, cell: 4000, file_rows: 50_000, status: 200, statuses: 100 } as const;
