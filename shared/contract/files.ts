import * as z from 'zod/mini';
import { DEFAULT_LANG } from './constants.ts';
import { dateRange } from './date-range.ts';
import { ME } from './operator.ts';
import { Lang } from './primitives.ts';
import { MANAGERS } from './roles.ts';
import { route } from './route.ts';

/** The most days that one file of bookings covers: a year, and the day that a leap year has more. */
export const MOST_FILE_DAYS = 366;

/** The most bookings that are read for one file; besides, it must stay below the 6 MB that a function may answer with. */
export const MOST_FILE_ROWS = 15_000;

export const FileLang = z
  ._default(Lang, DEFAULT_LANG)
  .check(z.describe('Language of the headings; a French spreadsheet expects semicolons, an English one commas.'));

export const exportReservations = route({
  id: 'reservations.export',
  method: 'GET',
  path: `${ME}/reservations.csv`,
  auth: 'operator',
  roles: MANAGERS,
  summary: 'Download the bookings of some dates as CSV',
  description:
    'For spreadsheets: UTF-8 with its mark, one line a booking, cancelled ones too, by date and time. What a spreadsheet would calculate has an apostrophe before it. Of allergies it says only that there are some. More than 15,000 bookings or 6 MB are refused (400): ask for fewer dates. The log says who downloaded what.',
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
    'For spreadsheets, like the file of bookings: one line a guest who left a contact, by name, with what their bookings of these dates say of them, and the tags, note and marks of the house. Without allergies. More than 15,000 bookings or 6 MB are refused (400): ask for fewer dates. The log says who downloaded what.',
  query: z.extend(dateRange(MOST_FILE_DAYS), { lang: FileLang }),
  success: {
    status: 200,
    description: 'The file.',
    file: { type: 'text/csv', example: '\ufeffFirst name,Last name,E-mail\r\nZoé,Martin,zoe@example.com\r\n' },
  },
  problems: [],
});
