import * as z from 'zod/mini';
import { addDays, localDateAt } from '../../shared/platform/time/time.ts';
import type { VirtualTime } from '../../test/simulation/virtual-time.ts';
import { ZOE } from '../../test/support/guest.ts';
import type { Answer } from '../../test/support/invoke.ts';
import { type Dice, diceOf } from '../../test/support/random.ts';
import type { RouteName, Service } from './service.ts';

/** How the widget repeats what may only have failed for the moment (web/guest/query-client.ts, web/widget/booking.ts). */
const READ_TRIES = 3;
const LOCK_TRIES = 5;
const PAUSE_MS = 1000;
/** How often the times are read again while somebody looks at them (web/guest/chooser/free-tables.ts). */
const REPEAT_MS = 30_000;

/** How long a guest looks before the next press, and types their details (ms). */
const LOOK_MS = { least: 2000, most: 8000 };
const TYPE_MS = { least: 10_000, most: 30_000 };
/** How often a guest tries another time when theirs has gone, before they leave. */
const TIMES_TRIED = 8;
/** How long the times stay open before the eyes of somebody who does not book (ms). */
const STAYS_MS = 60_000;

const Month = z.object({ dates: z.array(z.object({ date: z.string(), available: z.boolean() })) });
const Day = z.object({ slots: z.array(z.object({ time: z.string(), available: z.boolean() })) });
const Lock = z.object({ lock_token: z.string() });

/** One answer to a guest: of which route, what it was, and how long it took (ms). */
export type Told = { route: RouteName; status: number; code: string; ms: number };

/** Where guests are: the service, its time, and who notes what they are told. */
type Place = { service: Service; time: VirtualTime; tell: (told: Told) => void };

const isPassing = ({ status, body }: Answer) => status >= 500 || (status === 429 && !body?.code);

/** How many they are: mostly two. */
const PARTIES = [2, 2, 2, 2, 2, 2, 4, 4, 3, 5];

/** One guest at the widget: looks at two months and three dates, and some hold a table and confirm. */
export class Guest {
  readonly place: Place;
  readonly index: number;
  readonly #dice: Dice;
  readonly #party: number;
  readonly #today: string;

  constructor(place: Place, index: number, seed: number) {
    this.place = place;
    this.index = index;
    this.#dice = diceOf(seed, index + 1);
    this.#party = this.#dice.pick(PARTIES) ?? 2;
    this.#today = localDateAt(place.service.now(), 'Europe/Paris');
  }

  /** Comes at a moment (ms) and stays until they have what they want. Answers whether they booked a table. */
  async visit(at: number, books: boolean): Promise<boolean> {
    await this.place.time.sleep(at);
    const [, month] = await Promise.all([this.#read('config', { lang: 'fr' }), this.#month(this.#today)]);
    const [first] = month.filter(({ available }) => available);
    let slots = first ? await this.#slots(first.date) : [];
    await this.#look();
    const next = await this.#month(addDays(`${this.#today.slice(0, 7)}-28`, 7));
    let date = this.#today;
    for (let seen = 0; seen < 2; seen++) {
      await this.#look();
      date = this.#prefer([...month, ...next]) ?? date;
      slots = await this.#slots(date);
    }
    if (books) return this.#book(date, slots, [...month, ...next]);
    for (let stayed = 0; stayed < STAYS_MS; stayed += REPEAT_MS) {
      await this.place.time.sleep(REPEAT_MS);
      await this.#slots(date);
    }
    return false;
  }

  async #book(date: string, slots: string[], dates: { date: string; available: boolean }[]): Promise<boolean> {
    let [day, times] = [date, slots];
    for (let tried = 0; tried < TIMES_TRIED; tried++) {
      await this.#look();
      const time = this.#dice.pick(times);
      const lock = time && (await this.#send('lock', { date: day, time, guests: this.#party }, LOCK_TRIES));
      if (lock && lock.status === 200) return this.#confirm(z.parse(Lock, lock.body).lock_token);
      if (times.length < 2) day = this.#prefer(dates) ?? day;
      times = await this.#slots(day);
    }
    return false;
  }

  async #confirm(lock_token: string): Promise<boolean> {
    const { time } = this.place;
    await time.sleep(this.#dice.between(TYPE_MS.least, TYPE_MS.most));
    const guest_email = `guest${this.index}@example.com`;
    const { status } = await this.#send('confirm', { lock_token, ...ZOE, guest_email }, Number.POSITIVE_INFINITY);
    return status === 201;
  }

  /** A date with a table: those from Friday to Sunday three times as often as others. */
  #prefer(dates: readonly { date: string; available: boolean }[]): string | undefined {
    const isLoved = (date: string) => [0, 5, 6].includes(new Date(date).getUTCDay());
    const free = dates.filter(({ date, available }) => available && date >= this.#today).map(({ date }) => date);
    return this.#dice.pick(free.flatMap((date) => (isLoved(date) ? [date, date, date] : [date])));
  }

  #look = () => this.place.time.sleep(this.#dice.between(LOOK_MS.least, LOOK_MS.most));

  async #month(date: string) {
    const query = { month: date.slice(0, 7), guests: String(this.#party) };
    return z.safeParse(Month, (await this.#read('availability', query)).body).data?.dates ?? [];
  }

  async #slots(date: string): Promise<string[]> {
    const { body } = await this.#read('slots', { date, guests: String(this.#party) });
    return (z.safeParse(Day, body).data?.slots ?? []).filter(({ available }) => available).map(({ time }) => time);
  }

  #read = (route: RouteName, query: Record<string, string>) =>
    this.#repeat(route, READ_TRIES, () => this.place.service.read(this.index, route, query));

  #send = (route: RouteName, body: object, tries: number) =>
    this.#repeat(route, tries, () => this.place.service.post(this.index, route, body));

  /** Asks again while the answer is that there is no room now, as the widget does. */
  async #repeat(route: RouteName, tries: number, ask: () => Promise<Answer>): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const { time, tell } = this.place;
      const asked = time.now();
      const answer = await ask();
      tell({ route, status: answer.status, code: answer.body?.code ?? '', ms: time.now() - asked });
      if (!isPassing(answer) || attempt >= tries) return answer;
      await time.sleep(PAUSE_MS * attempt);
    }
  }
}
