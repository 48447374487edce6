import * as z from 'zod/mini';
import { ME } from '../platform/contract/operator.ts';
import { LocalDate } from '../platform/contract/primitives.ts';
import { EVERYBODY } from '../platform/contract/roles.ts';
import { route } from '../platform/contract/route.ts';

/** Dates that one request can ask about. */
export const MOST_PULSE_DATES = 7;

/** A calendar date of the years that a request may name. What no month has is left out of the answer. */
const DATE = '(19|2[0-9])[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])';

/** Calendar dates with commas between them. */
const Dates = z
  .string()
  .check(
    z.regex(
      new RegExp(`^${DATE}(,${DATE}){0,${MOST_PULSE_DATES - 1}}$`),
      `must be ${MOST_PULSE_DATES} dates at most, YYYY-MM-DD, with commas between them`,
    ),
    z.meta({ examples: ['2026-12-04,2026-12-05'] }),
  );

const Marker = z.string().check(z.meta({ examples: ['Zt5Qm2Kx8Rb1'] }));

export const Pulse = z
  .object({
    by_date: z
      .record(LocalDate, Marker)
      .check(
        z.describe(
          'Of each date: its reservations and blocks of tables. `""` for a date without a known change. What no month has, as the 30th of February, is left out.',
        ),
      ),
    setup: Marker.check(z.describe('Configuration, pause, rooms, tables, groups, hours and special days.')),
    requests: Marker.check(z.describe('Reservations that wait for an answer of the restaurant, whatever their date.')),
    waitlist: Marker.check(z.describe('The waiting lists of all dates.')),
    guests: Marker.check(z.describe('What the staff write about guests.')),
  })
  .register(z.globalRegistry, {
    id: 'Pulse',
    examples: [
      {
        by_date: { '2026-12-04': 'Zt5Qm2Kx8Rb1', '2026-12-05': '' },
        setup: 'Vn4Wc7Yd0Hq3',
        requests: '',
        waitlist: 'Kd4Xv0Bp7Hq2',
        guests: '',
      },
    ],
  });
export type Pulse = z.infer<typeof Pulse>;

export const getPulse = route({
  id: 'pulse.get',
  method: 'GET',
  path: `${ME}/pulse`,
  auth: 'operator',
  roles: EVERYBODY,
  summary: 'Ask what has changed',
  description:
    'One marker for each date and for each kind of thing, which can be compared for equality only: another marker than before means that something has changed and is to be read again. It follows a change within a second as a rule. A marker may change without need, and a missing change is rare but possible: read everything again each minute.',
  query: z.object({
    dates: Dates.check(z.describe(`At most ${MOST_PULSE_DATES} dates, with commas between them.`)),
  }),
  success: { status: 200, description: 'The markers.', body: Pulse },
  problems: [],
});
