import * as z from 'zod/mini';
import { COURSES, EMAIL, LONGEST, VISIBLE } from './constants.ts';

/** Number of Unicode code points, the unit of every length limit (docs/design.md, "Rules beyond the specification"). */
const codePoints = (text: string) => [...text].length;

/** Control characters but tab and line breaks, as they stand in a character class of JSON Schema. */
const CONTROL = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f';
/** The same with tab and whatever begins a new line. */
const CONTROL_OR_BREAK = '\\u0000-\\u001f\\u007f\\u0085\\u2028\\u2029';
const ANY = `[^${CONTROL}]`;
const SEEN = `[^${CONTROL}\\s]`;
/** What is not `VISIBLE`, below U+10000: readers of JSON Schema agree on no way to write the rest. */
const INVISIBLE =
  '\\s\\u0085\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8';

/** Says in JSON Schema that so many characters are left when the blanks around them are gone. */
function patternOf(min: number, refused: string): string {
  const [any, seen] = [`[^${refused}]`, `[^${refused}\\s]`];
  if (min === 0) return `^${any}*$`;
  return min === 1 ? `^${any}*[^${refused}${INVISIBLE}]${any}*$` : `^${any}*${seen}${any}{${min - 2},}${seen}${any}*$`;
}

/** Text without the blanks around it; empty where nothing of it is seen. */
const trimmed = (value: string) => (VISIBLE.test(value) ? value.trim() : '');

/** Trimmed text of `min` to `max` code points, free of lone surrogates and of the characters of a class. */
const textWithout = (refused: string, error: string) => (min: number, max: number) => {
  const has_refused = new RegExp(`[${refused}]`);
  return z.string().check(
    z.refine((value) => !has_refused.test(value) && value.isWellFormed(), { error }),
    z.overwrite(trimmed),
    z.refine((value) => codePoints(value) >= min, {
      error: min === 1 ? 'must not be empty or invisible' : `needs ${min} characters`,
    }),
    z.refine((value) => codePoints(value) <= max, { error: `must have at most ${max} characters` }),
    z.meta({ ...(min > 0 && { minLength: min }), maxLength: max, pattern: patternOf(min, refused) }),
  );
};

/** Trimmed text of `min` to `max` code points, which may have several lines, free of control characters and lone surrogates. */
export const text = textWithout(CONTROL, 'must not contain control characters');

/** The same of one line: it may stand in a header, in the subject of a mail, in a row of a file. */
export const line = textWithout(CONTROL_OR_BREAK, 'must be one line, without tabs and control characters');

/** Whole number from `min` to `max`. */
export const whole = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));

/** Query value that must be written as a plain whole number: no sign, fraction, exponent or blank. */
export const queryWhole = (min: number, max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')), z.transform(Number)),
    whole(min, max),
  );

/** Calendar date `YYYY-MM-DD` in the restaurant's time zone; the year 0000 does not exist. */
export const LocalDate = z.iso
  .date({ error: 'must be a calendar date, YYYY-MM-DD' })
  .check(z.refine((date) => !date.startsWith('0000'), { error: 'must be a calendar date, YYYY-MM-DD' }));
export type LocalDate = z.infer<typeof LocalDate>;

/** The years in which a request may name dates and moments: far from both ends of the calendar, where no date follows another one. */
const YEARS = { first: 1900, last: 2999, pattern: '(19|2\\d)\\d{2}' };

const isInYears = (date: string) => {
  const year = Number(date.slice(0, 4));
  return YEARS.first <= year && year <= YEARS.last;
};

/** Calendar date that a request names. What is stored and answered is a `LocalDate`, whatever its year. */
export const RequestDate = LocalDate.check(
  // What is no date at all has been told already.
  z.refine((date) => !LocalDate.safeParse(date).success || isInYears(date), {
    error: `must be a date from ${YEARS.first}-01-01 to ${YEARS.last}-12-31`,
  }),
  z.meta({ pattern: `^${YEARS.pattern}-` }),
);

/** Calendar month `YYYY-MM`, as an answer repeats it. */
export const LocalMonth = z.string().check(z.meta({ examples: ['2026-11'] }));

/** Calendar month `YYYY-MM` that a request names. */
export const RequestMonth = z
  .string()
  .check(
    z.regex(
      new RegExp(`^${YEARS.pattern}-(0[1-9]|1[0-2])$`),
      `must be a month from ${YEARS.first}-01 to ${YEARS.last}-12, YYYY-MM`,
    ),
    z.meta({ examples: ['2026-11'] }),
  );

/** Wall-clock time `HH:MM`, 24 hours. */
export const ClockTime = z
  .string()
  .check(
    z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time from 00:00 to 23:59, HH:MM'),
    z.meta({ examples: ['19:30'] }),
  );
export type ClockTime = z.infer<typeof ClockTime>;

/** Point in time, ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime().check(z.meta({ examples: ['2026-11-20T18:30:00.000Z'] }));

const WithOffset = z.iso.datetime({ offset: true });

/** Point in time that a client names, RFC 3339 with any offset; kept and answered as a `Timestamp`. */
export const GivenTimestamp = WithOffset.check(
  z.refine((moment) => !WithOffset.safeParse(moment).success || isInYears(moment), {
    error: `must be a moment from ${YEARS.first}-01-01 to ${YEARS.last}-12-31`,
  }),
  z.meta({ pattern: `^${YEARS.pattern}-` }),
);

/** Language of texts that guests read. */
export const Lang = z.enum(['fr', 'en']);
export type Lang = z.infer<typeof Lang>;

/** Size of a party as asked for; the restaurant's own limit is `max_party_size`. */
export const Guests = whole(1, 1_000_000).check(z.meta({ examples: [2] }));
export const QueryGuests = queryWhole(1, 1_000_000).check(z.meta({ examples: [2] }));

/** The version of a booking that its guest or its house has seen: versions count the changes, from 1. */
export const SeenVersion = whole(1, 1_000_000_000).check(
  z.describe('The version that the client has read.'),
  z.meta({ examples: [1] }),
);

/** Name of a person, room, table or group. */
export const Name = line(1, LONGEST.name);

/** A course of a meal, as a house calls it. */
export const CourseName = line(1, COURSES.longest);

/** E-mail address. */
export const Email = z
  .string()
  .check(
    z.trim(),
    z.maxLength(LONGEST.email, `must have at most ${LONGEST.email} characters`),
    z.email({ pattern: EMAIL, error: 'must be an e-mail address' }),
    z.meta({ examples: ['zoe@example.com'] }),
  );

/** A zero that is dialled only at home, or the decimals of a spreadsheet: `storedPhone` knows what becomes of them. */
const NEEDS_ITS_PLAN = /\(0+\)|^\+?\d+[.,]0+$/;

/**
 * Leaves out the signs of an international number, and leaves a national one as it was typed. Which numbers there are, the
 * contract does not know: `storedPhone` writes those in E.164.
 */
const normalisePhone = (phone: string) => {
  if (NEEDS_ITS_PLAN.test(phone)) return phone;
  const digits = phone.replace(/[\s().\-/]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{5,14}$/.test(digits) ? digits : phone;
};

/** Three characters or more, the first, the last or one between them a digit. */
const PHONE_PATTERN = `^${ANY}*([0-9]${ANY}+${SEEN}|${SEEN}${ANY}*[0-9]${ANY}*${SEEN}|${SEEN}${ANY}+[0-9])${ANY}*$`;

/** Telephone number: 3 characters or more with a digit in it; one that exists is stored in E.164 if it names its country. */
export const Phone = text(3, LONGEST.phone).check(
  z.regex(/[0-9]/, 'must contain a digit'),
  z.overwrite(normalisePhone),
  z.meta({ minLength: 3, maxLength: LONGEST.phone, pattern: PHONE_PATTERN, examples: ['+33612345678'] }),
);

/** Stands for a restaurant's public token in the documentation. */
export const EXAMPLE_PUBLIC_TOKEN = 'q7w3e9r2t5y8u1i4o6p0';

/** Stands for the secret of a guest's link in the documentation. */
export const EXAMPLE_BOOKING_TOKEN = 'k3v9x2m7q1ab-r4fK9sQ2mXb7LpR1tYz8NcV.Zt5Qm2Kx8Rb1Vn4Wc7Yd0H';

/** Stands for the secret of a guest's link to their place on a waiting list in the documentation. */
export const EXAMPLE_WAIT_TOKEN = 'k3v9x2m7q1ab-w202612047Hq2Zt9Kd4Xv0B.Zt5Qm2Kx8Rb1Vn4Wc7Yd0H';

/** The restaurant's public token, safe to show in a page. */
export const PublicToken = z
  .string()
  .check(z.minLength(1), z.maxLength(200), z.meta({ examples: [EXAMPLE_PUBLIC_TOKEN] }));

/** Id of a resource; its readable part names the restaurant that owns it. A malformed one is an unknown one: 404. */
export const ResourceId = z.string().check(z.meta({ examples: ['k3v9x2m7q1ab-t5h8r2w9c0'] }));
