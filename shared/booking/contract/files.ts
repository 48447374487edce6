import * as z from 'zod/mini';
import { DEFAULT_LANG } from '../../platform/contract/constants.ts';
import { dateRange } from '../../platform/contract/date-range.ts';
import { ME } from '../../platform/contract/operator.ts';
import { Lang } from '../../platform/contract/primitives.ts';
import { MANAGERS } from '../../platform/contract/roles.ts';
import { route } from '../../platform/contract/route.ts';

/** The most days that one file of bookings covers: a year, and the day that a leap year has more. */
export const MOST_FILE_DAYS = 366;

/** The most bookings that are read for one file; besides, it must stay below the 6 MB that a function may answer with. */
export const MOST_FILE_ROWS = 15_000;

export const FileLang = z
  ._default(Lang, DEFAULT_LANG)
  .check(
    z.describe('Language of the headings. It also sets the separator: a semicolon in French, a comma in English.'),
  );

export const exportReservations = route({
  id: 'reservations.export',
  method: 'GET',
  path: `${ME}/reservations.csv`,
  auth: 'operator',
  roles: MANAGERS,
  summary: 'Download the bookings of some dates as CSV',
  description:
    'For spreadsheets: UTF-8 with a byte order mark, one line for each booking, cancelled bookings included, sorted by date and time. A cell that a spreadsheet would read as a formula begins with an apostrophe. The file says whether there are allergies, and not which. More than 15,000 bookings or 6 MB are refused (400): request fewer dates. Each download is in the log.',
  query: z.extend(dateRange(MOST_FILE_DAYS), { lang: FileLang }),
  success: {
    status: 200,
    description: 'The file.',
    file: {
      type: 'text/csv',
      example: '\ufeffDate,Time,Covers,First name,Last name\r\n2026-12-04,19:30,4,Zoé,Martin\r\n',
    },
  },
  problems: [],
});

export const downloadGuests = route({
  id: 'guests.download',
  method: 'GET',
  path: `${ME}/guests.csv`,
  auth: 'operator',
  roles: MANAGERS,
  summary: 'Download the guests of some dates as CSV',
  description:
    'For spreadsheets, in the format of the file of bookings: one line for each guest with a contact, sorted by name, with figures from their bookings of these dates, and the restaurant’s tags, note and marks. Without allergies. More than 15,000 bookings or 6 MB are refused (400): request fewer dates. Each download is in the log.',
  query: z.extend(dateRange(MOST_FILE_DAYS), { lang: FileLang }),
  success: {
    status: 200,
    description: 'The file.',
    file: { type: 'text/csv', example: '\ufeffFirst name,Last name,E-mail\r\nZoé,Martin,zoe@example.com\r\n' },
  },
  problems: [],
});
