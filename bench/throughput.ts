import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { bookTable, dayFromNow } from '../test/support/booking.ts';
import { ZOE } from '../test/support/guest.ts';
import { type LocalApp, startLocalApp } from '../test/support/local-app.ts';
import type { Measurement, Progress } from './support/measurement.ts';
import { median } from './support/statistics.ts';

const STORED = 10_000;
const CLIENTS = 8;
const RESTAURANTS = 12;
const ROUNDS = 7;
const BOOKINGS_A_ROUND = 200;
/** What the sample data offers: twelve tables, free again at each of these times. */
const TABLES = 12;
const TIMES = ['12:00', '19:00', '21:00'];
/** The bookings that are timed lie on dates that nobody has booked on either side. */
const TIMED_FROM_DAYS = 30;
const GIVE_UP_MS = 120_000;

const Created = z.object({ public_token: z.string() });
const Mailbox = z.array(z.object({ id: z.int() }));

type Slot = { public_token: string; date: string; time: string };

/** The whole app on this machine, and what its guests are going to book. */
class Side {
  readonly #app: LocalApp;
  readonly #tokens: string[];
  readonly #timed: Generator<Slot>;
  #lastMail = 0;
  #booked = 0;
  /** Bookings a second, round by round. */
  readonly rates: number[] = [];

  private constructor(app: LocalApp, tokens: string[]) {
    this.#app = app;
    this.#tokens = tokens;
    this.#timed = this.#slots(TIMED_FROM_DAYS);
  }

  static async start(): Promise<Side> {
    const app = await startLocalApp();
    const tokens: string[] = [];
    for (let index = 1; index <= RESTAURANTS; index++) {
      const made = await app.ops('restaurant', 'create', '--name', `No. ${index}`, '--sample-data');
      tokens.push(z.parse(Created, made).public_token);
    }
    return new Side(app, tokens);
  }

  /** Every table of every date from one on: the restaurants in turn, so that clients rarely meet. */
  *#slots(from_days: number): Generator<Slot> {
    for (let days = from_days; ; days++) {
      const date = dayFromNow(days);
      for (const time of TIMES) {
        for (let table = 0; table < TABLES; table++)
          for (const public_token of this.#tokens) yield { public_token, date, time };
      }
    }
  }

  /** Lets the clients book so many slots. */
  async #book(slots: Generator<Slot>, count: number): Promise<void> {
    const { base_url } = this.#app.local;
    const turns = pLimit(CLIENTS);
    const bookings = Array.from({ length: count }, () =>
      turns(() => {
        const { value: slot } = slots.next();
        const { public_token, date, time } = slot;
        const guest_email = `guest${this.#booked++}@example.com`;
        return bookTable({ base_url, public_token }, { date, time, guests: 2 }, { ...ZOE, guest_email });
      }),
    );
    await Promise.all(bookings);
  }

  /** Waits until every guest so far has a mail: what is left to do would weigh on the other side. */
  async #quiet(): Promise<void> {
    for (const deadline = Date.now() + GIVE_UP_MS; this.#lastMail < this.#booked; await sleep(100)) {
      if (Date.now() > deadline) throw new Error(`${this.#booked} bookings, but only ${this.#lastMail} mails.`);
      const answer = await fetch(`${this.#app.local.mailbox_url}/messages?after=${this.#lastMail}`);
      this.#lastMail = z.parse(Mailbox, await answer.json()).at(-1)?.id ?? this.#lastMail;
    }
  }

  async store(count: number, progress: Progress): Promise<void> {
    const slots = this.#slots(1);
    for (let done = 0; done < count; done += 1000) {
      const started = performance.now();
      await this.#book(slots, Math.min(1000, count - done));
      await this.#quiet();
      progress(
        `${done + 1000} of ${count} bookings stored, ${(1_000_000 / (performance.now() - started)).toFixed(0)} a second with their mails`,
      );
    }
  }

  async timeRound(): Promise<void> {
    const started = performance.now();
    await this.#book(this.#timed, BOOKINGS_A_ROUND);
    this.rates.push((BOOKINGS_A_ROUND * 1000) / (performance.now() - started));
    await this.#quiet();
  }

  stop = () => this.#app.stop();
}

/** Whether one machine slows with its history: two apps, side by side, of which one has a history. */
export const measurement: Measurement = {
  summary: 'bookings a second with 10,000 bookings stored, against none',
  async run(progress) {
    const sides: Side[] = [];
    try {
      const none = await Side.start();
      sides.push(none);
      const stored = await Side.start();
      sides.push(stored);
      await stored.store(STORED, progress);
      // The first round of each warms it up.
      for (const side of sides) await side.timeRound();
      for (let round = 1; round <= ROUNDS; round++) {
        progress(`${CLIENTS} clients, round ${round} of ${ROUNDS}`);
        for (const side of sides) await side.timeRound();
      }
      const [fresh, old] = [none, stored].map(({ rates }) => median(rates.slice(1)));
      if (fresh === undefined || old === undefined) throw new Error('Nothing was timed.');
      return [
        { figure: 'bookings a second, none stored', value: fresh },
        { figure: `bookings a second, ${STORED} stored`, value: old },
        {
          figure: `bookings a second, ${STORED} stored against none`,
          value: old / fresh,
          unit: 'x',
          goal: { at_least: 0.85 },
        },
      ];
    } finally {
      await Promise.all(sides.map((side) => side.stop()));
    }
  },
};
