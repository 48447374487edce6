import * as z from 'zod/mini';
import { SPECIAL_DAY } from '../../platform/contract/constants.ts';
import { dateRange } from '../../platform/contract/date-range.ts';
import { ME } from '../../platform/contract/operator.ts';
import { LocalDate, RequestDate, text } from '../../platform/contract/primitives.ts';
import { EVERYBODY, MANAGERS } from '../../platform/contract/roles.ts';
import { route } from '../../platform/contract/route.ts';
import { Service, ServiceFields } from './setup.ts';

const SPECIAL_DAYS = `${ME}/special-days` as const;

const exampleDay = {
  date: '2026-12-25',
  hours: [],
  message_fr: 'Joyeux Noël ! Nous rouvrons le 26.',
  message_en: 'Merry Christmas! We are back on the 26th.',
  note: 'Demandé par Zoé',
};

const HOURS = 'The services of that date. `[]`: closed. Absent: the services of its weekday.';

const { date: _, ...fieldsOfExample } = exampleDay;

/** A date that is not like its weekday. */
export const SpecialDay = z
  .object({
    date: LocalDate,
    hours: z.optional(z.array(Service).check(z.describe(HOURS))),
    message_fr: z.optional(z.string()),
    message_en: z.optional(z.string()),
    note: z.optional(z.string().check(z.describe('For the staff; guests never see it.'))),
  })
  .register(z.globalRegistry, { id: 'SpecialDay', examples: [exampleDay] });
export type SpecialDay = z.infer<typeof SpecialDay>;

const StoredSpecialDay = z
  .extend(SpecialDay, {
    affected: z
      .int()
      .check(
        z.describe(
          'Number of bookings that were within the services of that date before the change and are not any more.',
        ),
      ),
  })
  .register(z.globalRegistry, { id: 'StoredSpecialDay', examples: [{ ...exampleDay, affected: 3 }] });

const message = z.optional(
  text(0, SPECIAL_DAY.message).check(z.describe('The message that guests read for that date.')),
);

const SpecialDayFields = z
  .object({
    hours: z.optional(
      z
        .array(ServiceFields)
        .check(z.maxLength(SPECIAL_DAY.services, `takes ${SPECIAL_DAY.services} services at most`), z.describe(HOURS)),
    ),
    message_fr: message,
    message_en: message,
    note: z.optional(text(0, SPECIAL_DAY.note)),
  })
  .register(z.globalRegistry, {
    id: 'SpecialDayFields',
    description: 'The complete special day. A field that is left out is removed.',
    examples: [fieldsOfExample],
  });
export type SpecialDayFields = z.infer<typeof SpecialDayFields>;

const OnDate = z.object({ date: RequestDate.check(z.meta({ examples: [exampleDay.date] })) });

/** The most days that one listing covers. */
export const MOST_LISTED_DAYS = 400;

export const listSpecialDays = route({
  id: 'special-days.list',
  method: 'GET',
  path: SPECIAL_DAYS,
  auth: 'operator',
  roles: EVERYBODY,
  summary: 'List special days',
  query: dateRange(MOST_LISTED_DAYS),
  success: {
    status: 200,
    description: 'The special days, sorted by date.',
    body: z.object({ items: z.array(SpecialDay) }),
  },
  problems: [],
});

export const putSpecialDay = route({
  id: 'special-days.put',
  method: 'PUT',
  path: `${SPECIAL_DAYS}/{date}`,
  auth: 'operator',
  roles: MANAGERS,
  summary: 'Create or replace a special day',
  description:
    'Existing bookings stay, whatever the new hours are. The special day applies to new bookings of guests; operators are not bound by it.',
  params: OnDate,
  body: SpecialDayFields,
  success: {
    status: 200,
    description: 'The special day, and how many bookings are now outside its hours.',
    body: StoredSpecialDay,
  },
  problems: [],
});

export const deleteSpecialDay = route({
  id: 'special-days.delete',
  method: 'DELETE',
  path: `${SPECIAL_DAYS}/{date}`,
  auth: 'operator',
  roles: MANAGERS,
  summary: 'Delete a special day',
  description: 'The date has the services of its weekday again. Deleting a missing special day changes nothing.',
  params: OnDate,
  success: { status: 204, description: 'The special day is deleted.' },
  problems: [],
});
