import { idlePrices } from '../support/idle-prices.ts';
import type { Figure, Measurement } from '../support/measurement.ts';
import { measurement as idleCost } from './idle-cost.ts';

/** Public prices of AWS in US dollars, on demand, eu-west-1, as known in November 2026, beside those of an idle stage. */
const prices = {
  ...idlePrices,
  write_unit: 0.7075 / 1e6,
  mail: 0.1 / 1e3,
  /** A GB that CloudFront sends to Europe, a GB that another region is sent. */
  edge_gb: 0.085,
  region_gb: 0.02,
  /** Storage a month: the table, its recovery to a point in time, a backup. */
  table_gb: 0.283,
  recovery_gb: 0.2264,
  backup_gb: 0.1132,
  /** Somebody who signs in within a month, beyond those that the plan (Essentials) leaves out. */
  account: 0.015,
  accounts_left_out: 10_000,
  key_request: 0.03 / 1e4,
} as const;

/** What a restaurant does in a month. Assumed but for what is named as measured. */
const RESTAURANT = {
  bookings: 900,
  /** Who looks and does not book, for each booking; each asks for the settings, two months and two days. */
  lookers: 4,
  requests_of_looker: 5,
  requests_of_booking: 8,
  /** Measured (`npm run bench -- cost`, `-- search`): a booking with what it looked at and its words, and a looker. */
  booking: { read_units: 15, write_units: 27 },
  looker_read_units: 11,
  /** A day of thirty parties, its tables and lists: six hours a day of one console on Tonight. */
  console_hours: 180,
  /** Measured (`npm run bench -- tonight`): 528 requests an hour beside those for the parties, which take one page each 4 s. */
  requests_of_console: 528 + 900,
  console_read_units: 3,
  console_answer_kb: 4,
  /** Confirmation, reminder, and one to the restaurant; what each costs in functions, queues and marks is measured (`cost`). */
  mails: 3,
  message: 0.0000057,
  accounts: 3,
  /** Measured (`npm run bench -- disk`): a booking with its indexes, its history and its words, kept for a year. */
  booking_kb: 6.5,
  years: 1,
} as const;

/** What a request through CloudFront, gateway and a warm function of 1 GB is billed for, and its two lines in the logs. */
const BILLED_S = 0.07;
const LINES_GB = 670 / 1e9;
const REQUEST =
  prices.edge_request +
  prices.api_request +
  prices.function_request +
  BILLED_S * prices.function_gb_second +
  LINES_GB * prices.log_gb;

/** The pages that a guest loads, and the daily backups that are kept, in each of two regions. */
const PAGE_GB = 0.1 / 1e3;
const BACKUPS_KEPT = 35;
const NIGHTS = 365 / 12;
/** How often a key of KMS is asked: DynamoDB remembers a table's key for five minutes, for each of some 50 who ask. */
const KEY_REQUESTS = 50 * (NIGHTS * 24 * 12);

/** US$ a month of a stage with so many restaurants, by part; `idle` is what it costs without any. */
export function costOf(restaurants: number, idle: number): Record<string, number> {
  const of = RESTAURANT;
  const bookings = restaurants * of.bookings;
  const lookers = bookings * of.lookers;
  const polled = restaurants * of.console_hours * of.requests_of_console;
  const accounts = restaurants * of.accounts;
  const stored_gb = (bookings * 12 * of.years * of.booking_kb) / 1e6;
  return {
    'the stage itself': idle,
    'guests who look and book':
      (bookings * of.requests_of_booking + lookers * of.requests_of_looker) * REQUEST +
      bookings * (of.booking.read_units * prices.read_unit + of.booking.write_units * prices.write_unit) +
      lookers * of.looker_read_units * prices.read_unit +
      (bookings + lookers) * PAGE_GB * prices.edge_gb,
    consoles:
      polled * (REQUEST + of.console_read_units * prices.read_unit + (of.console_answer_kb / 1e6) * prices.edge_gb),
    mails: bookings * of.mails * (prices.mail + of.message),
    'accounts (Cognito)': Math.max(0, accounts - prices.accounts_left_out) * prices.account,
    'a year of bookings, with recovery': stored_gb * (prices.table_gb + prices.recovery_gb),
    'requests to KMS': KEY_REQUESTS * prices.key_request,
  };
}

/** US$ a month that `backup_region` adds: every backup is whole, 35 are kept in two regions, each vault has a key of KMS. */
export function backupsOf(restaurants: number): number {
  const stored_gb = (restaurants * RESTAURANT.bookings * 12 * RESTAURANT.years * RESTAURANT.booking_kb) / 1e6;
  return 2 * prices.key + stored_gb * (2 * BACKUPS_KEPT * prices.backup_gb + NIGHTS * prices.region_gb);
}

export const sizes = [1, 100, 10_000] as const;

/** What a stage costs a month by the number of its restaurants: a calculation, with what was measured in it. */
export const measurement: Measurement = {
  summary: 'US$ a month that a stage with 1, 100 and 10,000 restaurants costs, by part',
  async run(progress) {
    const idle = (await idleCost.run(progress)).find(({ figure }) => figure === 'idle: everything')?.value;
    if (idle === undefined) throw new Error('Nothing says what an idle stage costs.');
    return sizes.flatMap((restaurants): Figure[] => {
      const parts = costOf(restaurants, idle);
      const dollars = (name: string, value: number) => ({
        figure: `${restaurants} restaurants: ${name}`,
        value,
        unit: '$ a month',
      });
      const total = Object.values(parts).reduce((sum, part) => sum + part, 0);
      return [
        ...Object.entries(parts).map(([name, value]) => dollars(name, value)),
        dollars('everything', total),
        dollars('with backup_region', total + backupsOf(restaurants)),
      ];
    });
  },
};
