import { guestOf } from '../../test/support/guest.ts';
import { createTestRestaurant, startTestTable, testDeps } from '../../test/support/restaurant.ts';
import type { Figure, Measurement } from '../support/measurement.ts';
import { type Counts, observe } from '../support/observe.ts';
import { prices } from '../support/prices.ts';

const BOOKINGS = 1000;
/** A restaurant of medium size. */
const SEATS = [2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 8, 8];

/**
 * What a guest who books asks for: the settings, two months, three days, a lock and a confirm. Alone at that minute, so
 * that no cache answers; in a crowd most of the first three cost nothing.
 */
const READS = { config: 1, availability: 2, slots: 3 } as const;
const REQUESTS = READS.config + READS.availability + READS.slots + 2;

/** Not measured here but assumed: what a warm function on AWS is billed for (s), with a cold start in every twenty. */
const BILLED_S = 0.04 + 0.6 / 20;
const MEMORY_GB = 1;
/** A request's line in the gateway's log, and the one that the function leaves. */
const LINE_BYTES = 350 + 320;

/** The messages of a booking, and what each costs beside its provider: two marks of two units, four queue requests. */
const MAILS = 2;
const SMS = 1;
const MESSAGE = { write_units: 2, queue_requests: 4, gb_seconds: 0.5 * 0.3 };
/** Planning: one call of a function, one read of the setup. */
const PLANNING = { gb_seconds: 0.5 * 0.1, read_units: 2 };

/** The units that one booking consumes, as the engine counts them. */
async function unitsOfBooking(): Promise<Counts> {
  const table = await startTestTable();
  try {
    const db = table.connect();
    const { token } = await createTestRestaurant(db, { seats: SEATS });
    const guest = guestOf(testDeps(db), token);
    await guest.config();
    const counted = observe(db);
    for (let n = 0; n < READS.config; n++) await guest.config();
    for (let n = 0; n < READS.availability; n++) await guest.availability();
    for (let n = 0; n < READS.slots; n++) await guest.slots();
    const { status } = await guest.confirm((await guest.lock()).body.lock_token);
    if (status !== 201) throw new Error(`The confirm answered ${status}.`);
    return counted.take();
  } finally {
    await table.engine.stop();
  }
}

/** What 1,000 bookings cost on AWS, by component: measured units times public prices. */
export const measurement: Measurement = {
  summary: 'cents that 1,000 bookings cost on AWS, by component',
  async run(progress) {
    progress('counting the units of a booking');
    const { read_units, write_units } = await unitsOfBooking();
    const components = {
      gateway: REQUESTS * prices.api_request,
      functions: REQUESTS * (prices.function_request + BILLED_S * MEMORY_GB * prices.function_gb_second),
      table: read_units * prices.read_unit + write_units * prices.write_unit,
      logs: REQUESTS * (LINE_BYTES / 1e9) * prices.log_gb,
    };
    const messages = MAILS + SMS;
    const messaging = {
      'messages: functions, queue, marks':
        PLANNING.gb_seconds * prices.function_gb_second +
        PLANNING.read_units * prices.read_unit +
        messages *
          (MESSAGE.write_units * prices.write_unit +
            MESSAGE.queue_requests * prices.queue_request +
            MESSAGE.gb_seconds * prices.function_gb_second),
      'messages: mails': MAILS * prices.mail,
    };
    const cents = (figure: string, each: number): Figure => ({ figure, value: each * BOOKINGS * 100, unit: 'cents' });
    const sum = (parts: Record<string, number>) => Object.values(parts).reduce((total, part) => total + part, 0);
    return [
      { figure: 'a booking: read units', value: read_units },
      { figure: 'a booking: write units', value: write_units },
      ...Object.entries(components).map(([name, each]) => cents(`1,000 bookings: ${name}`, each)),
      cents('1,000 bookings: without messages', sum(components)),
      ...Object.entries(messaging).map(([name, each]) => cents(`1,000 bookings: ${name}`, each)),
      cents('1,000 bookings: with mails', sum(components) + sum(messaging)),
      cents('1,000 bookings: an SMS each to the restaurant', SMS * prices.sms),
    ];
  },
};
