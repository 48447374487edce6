import type { Schemas } from '../../common/api.ts';

type NewHours = Schemas['NewHoursEntry'];
type NewTable = Schemas['NewTable'];

const TUESDAY_TO_SATURDAY = [1, 2, 3, 4, 5];
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

const LUNCH = { open_time: '12:00', close_time: '14:00', slot_duration_min: 90, slot_interval_min: 15 };
const DINNER = { open_time: '19:00', close_time: '22:00', slot_duration_min: 120, slot_interval_min: 15 };

/** What the services are called in a template. */
export type ServiceNames = { lunch: string; dinner: string };

type Template = { days: readonly number[]; lunch: boolean };

const TEMPLATES = {
  both: { days: TUESDAY_TO_SATURDAY, lunch: true },
  dinner: { days: TUESDAY_TO_SATURDAY, lunch: false },
  everyday: { days: EVERY_DAY, lunch: true },
} as const satisfies Record<string, Template>;
export type HoursTemplate = keyof typeof TEMPLATES;
export const HOURS_TEMPLATES: readonly HoursTemplate[] = ['both', 'dinner', 'everyday'];

/** The services of a week by a template (0 is Monday). */
export function hoursOf(template: HoursTemplate, { lunch, dinner }: ServiceNames): NewHours[] {
  const { days, lunch: has_lunch } = TEMPLATES[template];
  return days.flatMap((day_of_week) => [
    ...(has_lunch ? [{ ...LUNCH, service_name: lunch, day_of_week }] : []),
    { ...DINNER, service_name: dinner, day_of_week },
  ]);
}

/** Seats of the tables of a template, in their order. */
const SEATS = {
  ten: Array<number>(10).fill(2),
  mixed: [...Array<number>(6).fill(2), ...Array<number>(4).fill(4)],
} as const;
export type TablesTemplate = keyof typeof SEATS;
export const TABLES_TEMPLATES: readonly TablesTemplate[] = ['ten', 'mixed'];

/** Tables in a row, and where the first one stands (pixels of the plan). */
const PER_ROW = 5;
const STEP_PX = 140;
const FIRST_PX = 60;

/** The tables of a template, in rows on the plan of a room. */
export const tablesOf = (template: TablesTemplate, room_id: string): NewTable[] =>
  SEATS[template].map((seats, index) => ({
    name: `T${index + 1}`,
    seats,
    room_id,
    shape: seats === 2 ? 'circle' : 'rect',
    pos_x: FIRST_PX + (index % PER_ROW) * STEP_PX,
    pos_y: FIRST_PX + Math.floor(index / PER_ROW) * STEP_PX,
  }));
