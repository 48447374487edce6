import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { ApiProblem, NoAnswer } from '../../../web/common/api.ts';
import type { ReservationChange, WalkIn } from '../../../web/console/client/api.ts';
import { withoutDaysOver } from '../../../web/console/client/offline/days-over.ts';
import { overlaid, type QueuedStep, queuedStateOf } from '../../../web/console/client/offline/queued-step.ts';
import { sendQueue } from '../../../web/console/client/offline/send-queue.ts';
import { againOn, letGo } from '../../../web/console/client/offline/step-outcomes.ts';
import { createStepQueue, type StepQueue } from '../../../web/console/client/offline/step-queue.ts';
import type { SessionState } from '../../../web/console/client/session/session.ts';
import type { Reservation } from '../../../web/console/day/records.ts';
import { reservation } from './support.ts';

const DATE = '2026-11-21';
const RID = 'rid-1';
const NOON = Date.parse(`${DATE}T12:00:00Z`);

/** What befalls a request on its way. */
type Fault = 'lost before' | 'lost after' | 503;

/** A device with what it keeps, its tabs, and the book of a server that refuses a change of another version. */
function stage() {
  let kept: readonly QueuedStep[] = [];
  const followers: (() => void)[] = [];
  let locked: Promise<unknown> = Promise.resolve();
  let state: SessionState = { kind: 'in', email: 'ana@example.com' };
  const sessions = new Set<() => void>();
  const clock = { now: NOON };
  const book = new Map<string, Reservation>();
  const made = new Map<string, string>();
  /** What was answered with something else than the book, in the order of the requests. */
  const faults: (Fault | undefined)[] = [];
  /** Every request that came in, as the server took it. */
  const requests: string[] = [];
  const seated = new Map<string, string>();

  const problem = (status: number, code: string, more: object = {}) =>
    new ApiProblem(new Response(null, { status }), { code, detail: code, ...more });

  async function answer<T>(request: string, run: () => T): Promise<T> {
    const fault = faults.shift();
    await Promise.resolve();
    if (fault === 'lost before') throw new NoAnswer('Lost.');
    if (fault === 503) throw problem(503, '');
    requests.push(request);
    const done = run();
    if (fault === 'lost after') throw new NoAnswer('Lost.');
    return done;
  }

  const FIELDS = ['service_status', 'notes', 'table_id', 'arrived_guests'] as const;
  const api = {
    update: (id: string, body: ReservationChange) =>
      answer(`${id} ${body.service_status ?? body.notes} ${body.version}`, () => {
        const before = book.get(id);
        if (!before) throw problem(404, 'not_found');
        const named = FIELDS.filter((field) => body[field] !== undefined);
        if (!device.is_strict && named.every((field) => (before[field] ?? null) === body[field])) return before;
        if (body.version !== undefined && body.version !== before.version)
          throw problem(409, 'booking_changed', { booking: before });
        const taken = body.table_id ? seated.get(body.table_id) : undefined;
        if (taken && taken !== id) throw problem(409, 'table_occupied', { conflict: { table_id: body.table_id } });
        const after = {
          ...before,
          ...Object.fromEntries(named.map((field) => [field, body[field]])),
          version: before.version + 1,
        };
        book.set(id, after as Reservation);
        return { ...(after as Reservation), message: '' };
      }),
    create: (_: WalkIn, key: string) =>
      answer(`walk-in ${key}`, () => {
        const id = made.get(key) ?? `new-${made.size + 1}`;
        made.set(key, id);
        if (!book.has(id))
          book.set(id, reservation(DATE, '12:00', { id, origin: 'walk_in', service_status: 'seated' }));
        return { id, status: 'confirmed' as const, message: '' };
      }),
  };
  const session = {
    state: () => state,
    subscribe: (listener: () => void) => {
      sessions.add(listener);
      return () => void sessions.delete(listener);
    },
    token: async () => 'token',
  };
  /** A tab of the device, which keeps as text what it keeps. */
  function tab(house = RID) {
    const queue = createStepQueue({
      shelf: {
        change: async (how) => {
          kept = JSON.parse(JSON.stringify(how(kept)));
          for (const follow of followers) follow();
          return kept;
        },
        follow: () => undefined,
      },
      session,
      choice: { chosen: () => house },
      alone: (run) => {
        const done = locked.then(run);
        locked = done.catch(() => undefined);
        return done;
      },
      now: () => clock.now,
    });
    const client = new QueryClient();
    client.setQueryData(['date', DATE], [...book.values()]);
    const send = () =>
      sendQueue({ queue, api: api as never, session: session as never, client, reread: () => undefined });
    return { queue, send, client };
  }
  return {
    tab,
    book,
    made,
    seated,
    /** Whether it refuses another version even of what is so already. */
    is_strict: false,
    faults,
    requests,
    clock,
    kept: () => kept,
    signIn: (next: SessionState) => {
      state = next;
      for (const listener of sessions) listener();
    },
  };
}

let device: ReturnType<typeof stage>;
let party: Reservation;
let other: Reservation;

beforeEach(() => {
  device = stage();
  party = reservation(DATE, '19:00');
  other = reservation(DATE, '20:00');
  for (const one of [party, other]) device.book.set(one.id, one);
});

const stored = ({ id }: Pick<Reservation, 'id'>) => device.book.get(id);

const walkIn: WalkIn = { walk_in: true, guests: 3, table_id: 'rid-tT1' };
const { id: _, ...SHOWN } = reservation(DATE, '12:00', { origin: 'walk_in', service_status: 'seated', version: 0 });
const addWalkIn = (queue: StepQueue, key: string) => queue.addWalkIn(key, walkIn, SHOWN);

test('what waits is shown as done, in the order in which it was pressed, until it is answered', async () => {
  const { queue, send } = device.tab();
  queue.add(party, { service_status: 'arrived' });
  queue.add(party, { service_status: 'seated', table_id: 'rid-tT2' });
  const walked_in = addWalkIn(queue, 'k1');
  const shown = overlaid([party, other], queue.list());
  expect(shown.map(({ id, service_status, table_id }) => [id, service_status, table_id])).toEqual([
    [party.id, 'seated', 'rid-tT2'],
    [other.id, 'expected', undefined],
    [walked_in.id, 'seated', undefined],
  ]);
  expect(overlaid(shown, queue.list())).toEqual(shown);
  expect(queuedStateOf(queue.list(), party.id)).toBe('waiting');
  expect(queuedStateOf(queue.list(), other.id)).toBeUndefined();
  expect(await send()).toBe(true);
  expect(device.requests).toEqual([`${party.id} arrived 1`, `${party.id} seated 2`, 'walk-in k1']);
  expect(device.kept()).toEqual([]);
});

test('a walk-in’s own steps follow it under the id that it is given, and whoever looks at it is led there', async () => {
  const { queue, send } = device.tab();
  const walked_in = addWalkIn(queue, 'k1');
  queue.add(walked_in, { service_status: 'left' });
  await send();
  expect(device.requests).toEqual(['walk-in k1', 'new-1 left 1']);
  expect(queue.idNow(walked_in.id)).toBe('new-1');
  expect(stored({ id: 'new-1' })?.service_status).toBe('left');
});

test.each(['lost before', 'lost after'] as const)(
  'a step whose answer is %s is sent again, and done once',
  async (fault) => {
    const { queue, send } = device.tab();
    queue.add(party, { service_status: 'arrived' });
    addWalkIn(queue, 'k1');
    queue.add(other, { service_status: 'no_show' });
    for (let place = 0; place < 3; place++) {
      device.faults.push(...Array<undefined>(place === 0 ? 0 : 1), fault);
      await expect(send()).rejects.toBeInstanceOf(NoAnswer);
    }
    expect(await send()).toBe(true);
    expect([stored(party)?.version, stored(other)?.version, device.made.size]).toEqual([2, 2, 1]);
    expect(device.kept()).toEqual([]);
  },
);

test('a step that was done, and whose repetition is refused for its version, is done', async () => {
  const { queue, send } = device.tab();
  queue.add(party, { service_status: 'seated', table_id: 'rid-tT1', duration_min: 90 });
  device.faults.push('lost after');
  await expect(send()).rejects.toBeInstanceOf(NoAnswer);
  // The server has given the party less time than was asked for: what it is asked again is not so already.
  device.is_strict = true;
  expect(await send()).toBe(true);
  expect([queue.list(), stored(party)?.version]).toEqual([[], 2]);
});

test('a page that is loaded again in the middle goes on where the last one was', async () => {
  const before = device.tab();
  before.queue.add(party, { service_status: 'arrived' });
  const walked_in = addWalkIn(before.queue, 'k1');
  before.queue.add(walked_in, { service_status: 'left' });
  device.faults.push(undefined, 'lost after');
  await expect(before.send()).rejects.toBeInstanceOf(NoAnswer);
  const { queue, send } = device.tab();
  await queue.open(async () => (steps) => steps);
  expect(queue.list().map(({ tried }) => tried)).toEqual([true, undefined]);
  expect(await send()).toBe(true);
  expect(device.requests).toEqual([`${party.id} arrived 1`, 'walk-in k1', 'walk-in k1', 'new-1 left 1']);
  expect(device.made.size).toBe(1);
});

test('two tabs send each step once', async () => {
  const [one, two] = [device.tab(), device.tab()];
  one.queue.add(party, { service_status: 'arrived' });
  two.queue.add(other, { service_status: 'arrived' });
  addWalkIn(one.queue, 'k1');
  await Promise.all([one.send(), two.send()]);
  expect(device.requests.toSorted()).toEqual(
    [`${party.id} arrived 1`, `${other.id} arrived 1`, 'walk-in k1'].toSorted(),
  );
  expect(device.kept()).toEqual([]);
});

test('what is refused stops what builds on it, and nothing else', async () => {
  const { queue, send } = device.tab();
  device.seated.set('rid-tT1', 'somebody');
  queue.add(party, { service_status: 'seated', table_id: 'rid-tT1' });
  queue.add(party, { service_status: 'left' });
  queue.add(other, { service_status: 'arrived' });
  expect(await send()).toBe(true);
  expect(device.requests).toEqual([`${party.id} seated 1`, `${other.id} arrived 1`]);
  const [refused, held] = queue.list();
  expect([refused?.refused?.code, held?.held_by]).toEqual(['table_occupied', refused?.id]);
  expect(overlaid([party], queue.list())).toEqual([party]);
  expect(queuedStateOf(queue.list(), party.id)).toBe('refused');
  // Once the table is free, the same again and what follows it.
  device.seated.clear();
  await queue.change(againOn(refused?.id ?? '', stored(party)?.version));
  expect(await send()).toBe(true);
  expect(stored(party)?.service_status).toBe('left');
});

test('what is let go of takes what builds on it along', async () => {
  const { queue, send } = device.tab();
  device.book.delete(party.id);
  queue.add(party, { service_status: 'arrived' });
  queue.add(party, { service_status: 'seated' });
  queue.add(other, { service_status: 'arrived' });
  await send();
  await queue.change(letGo(queue.list()[0]?.id ?? ''));
  expect(queue.list()).toEqual([]);
  expect(stored(other)?.service_status).toBe('arrived');
});

test('what another has changed of the same is not overwritten; of something else it is not in the way', async () => {
  const { queue, send } = device.tab();
  queue.add(party, { service_status: 'arrived' });
  queue.add(other, { service_status: 'arrived' });
  device.book.set(party.id, { ...party, notes: 'Fenêtre', version: 2 });
  device.book.set(other.id, { ...other, service_status: 'no_show', version: 2 });
  await send();
  expect(stored(party)).toMatchObject({ service_status: 'arrived', notes: 'Fenêtre', version: 3 });
  expect(stored(other)?.service_status).toBe('no_show');
  expect(queue.list().map(({ of, refused }) => [of, refused?.code])).toEqual([[other.id, 'booking_changed']]);
});

test('nobody is seated where another has meanwhile moved them', async () => {
  const { queue, send } = device.tab();
  queue.add(party, { service_status: 'seated' });
  device.book.set(party.id, { ...party, table_id: 'rid-tT9', version: 2 });
  await send();
  expect(queue.list()[0]?.refused?.code).toBe('booking_changed');
});

test('a server that fails for one party is asked about the others', async () => {
  const { queue, send } = device.tab();
  queue.add(party, { service_status: 'arrived' });
  queue.add(party, { service_status: 'seated' });
  queue.add(other, { service_status: 'arrived' });
  device.faults.push(503);
  expect(await send()).toBe(false);
  expect(device.requests).toEqual([`${other.id} arrived 1`]);
  expect(await send()).toBe(true);
  expect(stored(party)?.service_status).toBe('seated');
});

test('the last step is taken back as long as nobody has been sent it and nothing builds on it', async () => {
  const { queue, send } = device.tab();
  const arrived = queue.add(party, { service_status: 'arrived' });
  const seated = queue.add(party, { service_status: 'seated' });
  expect(await queue.takeBack(arrived)).toBe(false);
  expect(await queue.takeBack(seated)).toBe(true);
  device.faults.push('lost before');
  await expect(send()).rejects.toBeInstanceOf(NoAnswer);
  expect(await queue.takeBack(arrived)).toBe(false);
  expect(await send()).toBe(true);
  expect(device.requests).toEqual([`${party.id} arrived 1`]);
});

test('steps are of one account and restaurant, and go with the sign-out', async () => {
  const { queue } = device.tab();
  queue.add(party, { service_status: 'arrived' });
  const elsewhere = device.tab('rid-2');
  await elsewhere.queue.refresh();
  expect([elsewhere.queue.list(), await elsewhere.send(), device.requests]).toEqual([[], true, []]);
  // Whose session has ended finds them again.
  device.signIn({ kind: 'expired', email: 'ana@example.com' });
  await queue.refresh();
  expect(queue.list()).toHaveLength(1);
  device.signIn({ kind: 'in', email: 'ben@example.com' });
  await queue.refresh();
  expect(device.kept()).toEqual([]);
  queue.add(party, { service_status: 'arrived' });
  device.signIn({ kind: 'out' });
  await queue.refresh();
  expect(device.kept()).toEqual([]);
});

test('once the day is over no words about guests are kept and nobody walks in; what was done is still sent', async () => {
  const before = device.tab();
  before.queue.add(party, { notes: 'Anniversaire de Zoé' });
  before.queue.add(other, { service_status: 'left' });
  addWalkIn(before.queue, 'k1');
  const { queue, send } = device.tab();
  await queue.open(async () => withoutDaysOver(() => true));
  expect(JSON.stringify(device.kept())).not.toContain('Anniversaire');
  await send();
  expect(device.requests).toEqual([`${other.id} left 1`]);
  expect(queue.list().map(({ refused }) => refused?.code)).toEqual(['day_over', 'day_over']);
});

test('a page that is left open over the end of the day sends nobody in on the next one', async () => {
  const { queue, send } = device.tab();
  let is_over = false;
  await queue.open(async () => withoutDaysOver(() => is_over));
  addWalkIn(queue, 'k1');
  queue.add(other, { service_status: 'left' });
  is_over = true;
  await send();
  expect(device.requests).toEqual([`${other.id} left 1`]);
});
