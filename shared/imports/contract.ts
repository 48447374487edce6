import * as z from 'zod/mini';
import { Allergies, GuestNote, Notes, Occasion } from '../booking/contract/reservation.ts';
import { IMPORT, LONGEST } from '../platform/contract/constants.ts';
import { keyWithoutEffect } from '../platform/contract/idempotency-key.ts';
import { ME } from '../platform/contract/operator.ts';
import {
  ClockTime,
  Email,
  Guests,
  Lang,
  line,
  Name,
  Phone,
  RequestDate,
  text,
  whole,
} from '../platform/contract/primitives.ts';
import { Fault } from '../platform/contract/problem-body.ts';
import { MANAGERS } from '../platform/contract/roles.ts';
import { route } from '../platform/contract/route.ts';

/** A cell of a file as it stands there: the server reads it. */
const Cell = z.optional(z.string().check(z.maxLength(IMPORT.cell, `must have at most ${IMPORT.cell} characters`)));

/** One row of another system's file, cell by cell; what a cell may say, `docs/console.md` tells. */
export const ImportRow = z
  .object({
    row: whole(1, 1_000_000).check(z.describe('Number of the row in the file; the result refers to it.')),
    reservation_date: Cell.check(
      z.describe(
        '`2026-12-04`, `04/12/2026` or `4.12.26`. A time may follow; with `Z` or an offset it is that moment in the restaurant’s time zone.',
      ),
    ),
    reservation_time: Cell.check(z.describe('`19:30`, `19h30`, `7:30 PM`.')),
    guests: Cell.check(z.describe('Number of guests, a whole number.')),
    guest_first_name: Cell,
    guest_last_name: Cell,
    guest_name: Cell.check(z.describe('The complete name, if the file has one column for it.')),
    guest_email: Cell,
    guest_phone: Cell,
    status: Cell.check(
      z.describe(
        'Status; confirmed without one. French and English words for confirmed, arrived, finished, cancelled and no-show are recognised; `statuses` says what others mean.',
      ),
    ),
    duration_min: Cell.check(
      z.describe('Length of the stay: `90`, `2 h`, `1:30`; without it, the restaurant’s rule applies.'),
    ),
    table_name: Cell.check(
      z.describe('Name of the table. Without it, or when that table is taken, the best free table is used.'),
    ),
    notes: Cell,
    occasion: Cell,
    guest_note: Cell,
    allergies: Cell,
    lang: Cell.check(z.describe('`fr` or `en`; without it, the language of the restaurant’s country.')),
    source_id: Cell.check(
      z.describe(
        'The booking’s number in the other system. With it, a repeated row is recognised even if other fields have changed.',
      ),
    ),
    occurrence: z
      .optional(whole(1, 100))
      .check(
        z.describe(
          'Which of several bookings of one guest at one time the row is, where the file has no numbers and their sizes differ: 2 for the second. Without it, such a row repeats the first.',
        ),
      ),
  })
  .register(z.globalRegistry, {
    id: 'ImportRow',
    examples: [
      {
        row: 2,
        reservation_date: '04/12/2026',
        reservation_time: '19h30',
        guests: '4',
        guest_name: 'Zoé Martin',
        guest_phone: '+33612345678',
        source_id: 'ZC-10023',
      },
    ],
  });
export type ImportRow = z.infer<typeof ImportRow>;

/** What is said of a status of which nobody has said what it means. */
export const UNKNOWN_STATUS =
  'is not known: say with `statuses` whether it means confirmed, cancelled or no_show, or is left_out';

/** What a row must say once it is read; with the limits of any booking. */
export const ImportedBooking = z.object({
  reservation_date: RequestDate,
  reservation_time: ClockTime,
  guests: Guests,
  guest_first_name: line(0, LONGEST.name),
  guest_last_name: Name,
  guest_email: z.optional(Email),
  guest_phone: z.optional(Phone),
  status: z.enum(['confirmed', 'cancelled', 'no_show'], { error: UNKNOWN_STATUS }),
  duration_min: z.optional(whole(15, 1440)),
  notes: z.optional(Notes),
  occasion: z.optional(Occasion),
  guest_note: z.optional(GuestNote),
  allergies: z.optional(Allergies),
  lang: z.optional(Lang),
});
export type ImportedBooking = z.infer<typeof ImportedBooking>;

/** Which mails guests of imported bookings get. */
export const GuestMails = z
  .enum(['none', 'reminders', 'all'])
  .check(
    z.describe(
      'Which mails guests get. `none`: none. `reminders`: a reminder before the visit. `all`: also a confirmation now, for bookings in the future.',
    ),
  );
export type GuestMails = z.infer<typeof GuestMails>;

export const DateOrder = z
  .enum(['dmy', 'mdy', 'ymd'])
  .check(
    z.describe('How `04/12/2026` is read: 4 December, or 12 April. `ymd`: the year of two digits first, `26/12/04`.'),
  );
export type DateOrder = z.infer<typeof DateOrder>;

/** What a status of another system means here. */
export const StatusMeaning = z
  .enum(['confirmed', 'cancelled', 'no_show', 'left_out'])
  .check(z.describe('What a status means. `left_out`: rows with it are not imported.'));
export type StatusMeaning = z.infer<typeof StatusMeaning>;

/** What one status of another system's file means. */
export const StatusWord = z
  .object({
    word: text(1, IMPORT.status).check(
      z.describe('The status as the file writes it. Case and accents do not matter.'),
      z.meta({ examples: ['En attente'] }),
    ),
    means: StatusMeaning,
  })
  .register(z.globalRegistry, { id: 'ImportStatus', examples: [{ word: 'En attente', means: 'left_out' }] });
export type StatusWord = z.infer<typeof StatusWord>;

const ImportRequest = z
  .object({
    dry_run: z._default(z.boolean(), false).check(z.describe('Store nothing; only answer what would happen.')),
    date_order: z._default(DateOrder, 'dmy'),
    guest_mails: z._default(GuestMails, 'none'),
    statuses: z
      ._default(z.array(StatusWord).check(z.maxLength(IMPORT.statuses)), [])
      .check(
        z.describe(
          'What statuses of the file mean that are not recognised, or mean something else than they seem to. No status is said to mean two things.',
        ),
      ),
    rows: z.array(ImportRow).check(z.minLength(1), z.maxLength(IMPORT.rows)),
  })
  .register(z.globalRegistry, {
    id: 'ImportRequest',
    examples: [
      {
        dry_run: true,
        statuses: [{ word: 'En attente', means: 'left_out' }],
        rows: [
          { row: 2, reservation_date: '2026-12-04', reservation_time: '19:30', guests: '4', guest_last_name: 'Martin' },
        ],
      },
    ],
  });

/** What becomes of a row. */
export const ImportOutcome = z
  .enum(['booked', 'no_table', 'recorded', 'exists', 'left_out', 'invalid', 'unfinished'])
  .check(
    z.describe(
      '`booked`: booked on `table`. `no_table`: booked without a table. `recorded`: stored without a table, because it is cancelled or long past. `exists`: an earlier import has created it, or the `source_id` is the confirmation code of a booking of this restaurant; nothing changes. `left_out`: `statuses` says so; nothing is stored. `invalid`: nothing is stored; `faults` has the reasons. `unfinished`: the time ran out; send the row again.',
    ),
  );
export type ImportOutcome = z.infer<typeof ImportOutcome>;

/** Something of a row that is not kept as the file says it, though the row becomes a booking. */
const ImportWarning = z
  .object({
    path: z.string().check(z.describe('The field of the row.')),
    code: z
      .enum(['rounded', 'no_number', 'no_language', 'place_taken'])
      .check(
        z.describe(
          '`rounded`: a spreadsheet has kept the first digits only (`3.36112E+10`); nothing is stored. `no_number`: no telephone number in this country; it is stored as it is written, and identifies nobody. `no_language`: messages are not written in this language; the guest’s are in English. `place_taken`: the table is not free at that time; `table` is another, or there is none.',
        ),
      ),
    message: z.string(),
  })
  .register(z.globalRegistry, {
    id: 'ImportWarning',
    examples: [{ path: 'guest_phone', code: 'rounded', message: 'is rounded by a spreadsheet: it is not stored' }],
  });
export type ImportWarning = z.infer<typeof ImportWarning>;

const ImportResult = z
  .object({
    row: z.int(),
    outcome: ImportOutcome,
    reservation_id: z.optional(z.string()),
    table: z.optional(z.string().check(z.describe('Name of the table or merged group.'))),
    differs: z.optional(
      z.boolean().check(z.describe('True when the outcome is `exists` and the row differs from the imported one.')),
    ),
    same_as_row: z.optional(
      z
        .int()
        .check(
          z.describe(
            'The row of the same request that made the booking. Where this row is another party, give each of them a `source_id`.',
          ),
        ),
    ),
    faults: z.optional(z.array(Fault)),
    warnings: z.optional(
      z.array(ImportWarning).check(z.describe('What of the row is not kept as the file says it; absent for nothing.')),
    ),
  })
  .register(z.globalRegistry, {
    id: 'ImportResult',
    examples: [{ row: 2, outcome: 'booked', reservation_id: 'k3v9x2m7q1ab-i4fK9sQ2mXb7LpR1tYz8NcV', table: 'T4' }],
  });
export type ImportResult = z.infer<typeof ImportResult>;

export const createImport = route({
  id: 'imports.create',
  method: 'POST',
  path: `${ME}/imports`,
  auth: 'operator',
  roles: MANAGERS,
  summary: 'Import bookings from another system, or try the import',
  description:
    'A request has some rows of a file. Each valid row becomes a booking on a free table, by the rules of an operator’s booking; the answer has a result for each row. A repeated request creates nothing twice. Send all rows of one date in one request: a dry run takes only the rows of its own request into account.',
  headers: keyWithoutEffect(
    'a row that was imported is known again by its number or by what it says, and is not imported twice.',
  ),
  body: ImportRequest,
  success: {
    status: 200,
    description: 'The result of each row. With `dry_run`: the expected result.',
    body: z.object({ dry_run: z.boolean(), results: z.array(ImportResult) }),
  },
  problems: [],
});
