import type { RequestBody } from '../../../shared/platform/contract/client.ts';
import { dinesEarly, langOfCountry } from '../../../shared/platform/locale/country-customs.ts';
import { minuteOf } from '../../../shared/platform/time/time.ts';
import type { Lang } from '../../common/i18n.ts';
import { clockOf } from '../day/time.ts';

type NewHours = RequestBody<'hours.create'>;
type NewTable = RequestBody<'tables.create'>;

const TUESDAY_TO_SATURDAY = [1, 2, 3, 4, 5];
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** A service by when its first and its last guests arrive, who stay so many minutes. */
type Arrivals = { first: string; last: string; stay_min: number };

const LUNCH: Arrivals = { first: '12:00', last: '13:30', stay_min: 90 };
const DINNER: Arrivals = { first: '19:00', last: '21:30', stay_min: 120 };
const EARLY_DINNER: Arrivals = { first: '17:30', last: '21:00', stay_min: 120 };

const dinnerIn = (country: string | undefined) => (dinesEarly(country) ? EARLY_DINNER : DINNER);

const INTERVAL_MIN = 15;

const serviceOf = ({ first, last, stay_min }: Arrivals) => ({
  open_time: first,
  close_time: clockOf(minuteOf(last) + stay_min),
  slot_duration_min: stay_min,
  slot_interval_min: INTERVAL_MIN,
});

/** First and last arrivals, as a line says them. */
export const spanOf = ({ first, last }: Pick<Arrivals, 'first' | 'last'>): string => `${first}–${last}`;

/** When guests arrive in the services of the templates in a country, for their names. */
export const templateTimes = (country: string | undefined) => ({
  lunch: spanOf(LUNCH),
  dinner: spanOf(dinnerIn(country)),
});

/** What the services are called in a template, in each language. */
const NAMES = {
  lunch: { fr: 'Déjeuner', en: 'Lunch' },
  dinner: { fr: 'Dîner', en: 'Dinner' },
} as const satisfies Record<string, Record<Lang, string>>;

/** The name of a service in the language of the house, and in the others. */
function namesOf(
  what: keyof typeof NAMES,
  country: string | undefined,
): Pick<NewHours, 'service_name' | 'service_names'> {
  const own = langOfCountry(country);
  const { [own]: service_name, ...service_names } = NAMES[what];
  return { service_name, service_names };
}

type Template = { days: readonly number[]; lunch: boolean };

const TEMPLATES = {
  both: { days: TUESDAY_TO_SATURDAY, lunch: true },
  dinner: { days: TUESDAY_TO_SATURDAY, lunch: false },
  everyday: { days: EVERY_DAY, lunch: true },
} as const satisfies Record<string, Template>;
export type HoursTemplate = keyof typeof TEMPLATES;
export const HOURS_TEMPLATES: readonly HoursTemplate[] = ['both', 'dinner', 'everyday'];

/** The services of a week by a template (0 is Monday) in a country (ISO 3166), in its language and at its hours. */
export function hoursOf(template: HoursTemplate, country: string | undefined): NewHours[] {
  const { days, lunch: has_lunch } = TEMPLATES[template];
  return days.flatMap((day_of_week) => [
    ...(has_lunch ? [{ ...serviceOf(LUNCH), ...namesOf('lunch', country), day_of_week }] : []),
    { ...serviceOf(dinnerIn(country)), ...namesOf('dinner', country), day_of_week },
  ]);
}

/**
 * Seats of the tables of a template, in their order, and which of them stand side by side and may be joined: a party of up
 * to eight, which a new restaurant takes online, finds a place in each.
 */
const ROOMS = {
  mixed: {
    seats: [...Array<number>(6).fill(2), ...Array<number>(4).fill(4)],
    groups: [
      [6, 7],
      [8, 9],
    ],
  },
  ten: {
    seats: Array<number>(10).fill(2),
    groups: [
      [0, 1],
      [2, 3],
      [5, 6],
      [7, 8],
      [0, 1, 2],
      [5, 6, 7],
      [0, 1, 2, 3],
      [5, 6, 7, 8],
    ],
  },
} as const;
export type TablesTemplate = keyof typeof ROOMS;
export const TABLES_TEMPLATES: readonly TablesTemplate[] = ['mixed', 'ten'];

/** Tables in a row, and where the first one stands (pixels of the plan). */
const PER_ROW = 5;
const STEP_PX = 140;
const FIRST_PX = 60;

const nameAt = (index: number) => `T${index + 1}`;

/** The tables of a template, in rows on the plan of a room. */
export const tablesOf = (template: TablesTemplate, room_id: string): NewTable[] =>
  ROOMS[template].seats.map((seats, index) => ({
    name: nameAt(index),
    seats,
    room_id,
    shape: seats === 2 ? 'circle' : 'rect',
    pos_x: FIRST_PX + (index % PER_ROW) * STEP_PX,
    pos_y: FIRST_PX + Math.floor(index / PER_ROW) * STEP_PX,
  }));

/** The groups of a template, of the tables that were made by it, in their order. */
export const groupsOf = (template: TablesTemplate): { name: string; idsOf: (made: readonly string[]) => string[] }[] =>
  ROOMS[template].groups.map((group) => ({
    name: group.map(nameAt).join(' + '),
    idsOf: (made) => group.flatMap((index) => made[index] ?? []),
  }));
