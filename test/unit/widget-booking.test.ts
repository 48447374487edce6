import { expect, test } from 'vitest';
import { ApiProblem, NoAnswer } from '../../web/common/api.ts';
import { NO_WISHES } from '../../web/guest/wishes.ts';
import type { Wish } from '../../web/widget/api.ts';
import { createBooking } from '../../web/widget/booking.ts';
import { createStore } from '../../web/widget/state.ts';

const SLOT = { date: '2026-11-20', time: '20:30', guests: 2, duration_min: 120 };
const ZOE = {
  guest_first_name: 'Zoé',
  guest_last_name: 'Martin',
  guest_email: 'zoe@example.com',
  guest_phone: '+33612345678',
  ...NO_WISHES,
};
const HOLD_MS = 300_000;
const START = Date.parse('2026-11-20T12:00:00Z');

const silence = () => new NoAnswer('No answer.');
const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  new ApiProblem(new Response(null, { status, headers }), { code });
const expired = () => refusal(410, 'lock_expired');
const confirmation = {
  reservation_id: 'r',
  confirmation_code: 'K7QM4XPA',
  status: 'confirmed' as const,
  restaurant_name: 'Chez Margaux',
  date: SLOT.date,
  time: SLOT.time,
  guests: 2,
  message: '',
  booking_token: '',
  booking_url: '',
};

type Step = (() => Error) | 'ok';

/** A booking on a scripted API and a clock that only sleeping moves; `calls` and `screens` tell what happened. */
function world(script: { lock?: Step[]; confirm?: Step[]; onConfirm?: () => void } = {}) {
  let now = START;
  let locks = 0;
  const calls: string[] = [];
  const screens: string[] = [];
  const wishes: Wish[] = [];
  const lockSteps = [...(script.lock ?? [])];
  const confirmSteps = [...(script.confirm ?? [])];
  const store = createStore({ read: () => null, write: () => undefined });
  const follow = (step: Step | undefined) => {
    if (step && step !== 'ok') throw step();
  };
  const booking = createBooking({
    api: {
      lock: async (wish, _lang, previous) => {
        wishes.push(wish);
        calls.push(previous ? `lock for ${previous}` : 'lock');
        follow(lockSteps.shift());
        locks += 1;
        return { lock_token: `lock-${locks}`, expires_at: new Date(now + HOLD_MS).toISOString(), table_id: 't' };
      },
      confirm: async (lock_token, { guest_email }) => {
        calls.push(`confirm ${lock_token} ${guest_email}`);
        script.onConfirm?.();
        follow(confirmSteps.shift());
        return confirmation;
      },
      release: async (lock_token) => {
        calls.push(`release ${lock_token}`);
        return undefined as never;
      },
    },
    clock: { now: () => now },
    store,
    lang: () => 'fr',
    show: (screen) => {
      screens.push(screen);
      store.set({ screen });
    },
    refresh: () => undefined,
    sleep: async (ms) => {
      if (ms === 5000) return new Promise(() => undefined);
      now += ms;
    },
    online: async () => undefined,
    isOnline: () => true,
  });
  return { booking, store, calls, screens, wishes, wait: (ms: number) => (now += ms) };
}

test('a lock is repeated after a busy answer, with the pause that it asks for, and only so often', async () => {
  const busy = () => refusal(503, 'unavailable', { 'retry-after': '2' });
  const { booking, calls, store, screens } = world({ lock: [busy, busy, 'ok'] });
  await booking.hold(SLOT);
  expect([calls, screens, store.get().hold?.lock_token]).toEqual([['lock', 'lock', 'lock'], ['details'], 'lock-1']);

  const hopeless = world({ lock: Array(9).fill(busy) });
  await hopeless.booking.hold(SLOT);
  expect(hopeless.calls).toHaveLength(5);
  expect(hopeless.store.get().notice?.kind).toBe('fault');
});

test('a lock is never repeated after silence', async () => {
  const { booking, calls, store } = world({ lock: [silence] });
  await booking.hold(SLOT);
  expect([calls, store.get().notice]).toEqual([['lock'], { kind: 'no_answer' }]);
});

test.each([
  [() => refusal(409, 'slot_unavailable'), { kind: 'taken' }],
  [() => refusal(409, 'slot_in_past'), { kind: 'passed' }],
  [() => refusal(400, 'party_too_large'), { kind: 'passed' }],
  [() => refusal(429, 'hold_limit', { 'retry-after': '61' }), { kind: 'too_many', minutes: 2 }],
] as const)('a refused lock is told in its own words', async (step, notice) => {
  const { booking, store } = world({ lock: [step] });
  await booking.hold(SLOT);
  expect(store.get().notice).toEqual(notice);
});

test('a guest who cannot book online keeps the details, and is told to call instead of choosing again', async () => {
  const { booking, calls, store } = world({ confirm: [() => refusal(409, 'not_possible_online')] });
  await booking.hold(SLOT);
  await booking.confirm(ZOE);
  expect([store.get().screen, store.get().notice, calls.length]).toEqual(['details', { kind: 'not_online' }, 2]);
});

test('a refused time keeps its day on the page, also one that the guest never chose', async () => {
  const { booking, store } = world({ lock: [() => refusal(409, 'slot_not_offered')] });
  await booking.hold(SLOT);
  expect(store.get().date).toBe(SLOT.date);
});

test('a confirm is repeated with the same token after silence', async () => {
  const { booking, calls, screens, store } = world({ confirm: [silence, silence, 'ok'] });
  await booking.hold(SLOT);
  await booking.confirm(ZOE);
  expect(calls.slice(1)).toEqual(Array(3).fill(`confirm lock-1 ${ZOE.guest_email}`));
  expect([screens.at(-1), store.get().booked?.code, store.get().hold]).toEqual(['done', 'K7QM4XPA', undefined]);
});

test('a confirm stops being repeated when the hold ends, and keeps the details for one more press', async () => {
  const { booking, calls, store, wait } = world({ confirm: Array(999).fill(silence) });
  await booking.hold(SLOT);
  wait(HOLD_MS - 6000);
  await booking.confirm(ZOE);
  expect(calls.filter((call) => call.startsWith('confirm')).length).toBeLessThan(6);
  expect([store.get().screen, store.get().notice?.kind, store.get().hold?.lock_token]).toEqual([
    'details',
    'no_answer',
    'lock-1',
  ]);
});

test('confirming after the end takes the same slot again and confirms it', async () => {
  const { booking, calls, screens } = world({ confirm: [expired, 'ok'] });
  await booking.hold(SLOT);
  await booking.confirm(ZOE);
  const { guest_email } = ZOE;
  expect(calls).toEqual(['lock', `confirm lock-1 ${guest_email}`, 'lock for lock-1', `confirm lock-2 ${guest_email}`]);
  expect(screens.at(-1)).toBe('done');
});

test('a slot that is taken again is the same one, in the room that was chosen', async () => {
  const { booking, wishes, store } = world({ confirm: [expired, 'ok'] });
  const room = { id: 'r', name: 'Terrasse' };
  await booking.hold({ ...SLOT, room });
  await booking.confirm(ZOE);
  expect(wishes.map((wish) => wish.room)).toEqual([room, room]);
  expect(store.get().booked?.slot.room).toEqual(room);
});

test('when the slot is gone after the end, the guest comes back to the times', async () => {
  const { booking, screens, store } = world({
    lock: ['ok', () => refusal(409, 'slot_unavailable')],
    confirm: [expired],
  });
  await booking.hold(SLOT);
  await booking.confirm(ZOE);
  expect([screens.at(-1), store.get().notice?.kind, store.get().hold]).toEqual(['choose', 'taken', undefined]);
});

test('a guest who leaves while a confirm is under way keeps the booking that it made', async () => {
  const { booking, calls, screens } = world({ confirm: ['ok'], onConfirm: () => booking.leave() });
  await booking.hold(SLOT);
  await booking.confirm(ZOE);
  expect(screens.at(-1)).toBe('done');
  expect(calls.some((call) => call.startsWith('release'))).toBe(false);
});

test('a guest who leaves while a confirm fails gives the table back, after its answer, and nothing is taken again', async () => {
  for (const step of [silence, expired]) {
    const { booking, calls } = world({ confirm: [step], onConfirm: () => booking.leave() });
    await booking.hold(SLOT);
    await booking.confirm(ZOE);
    expect(calls).toEqual(['lock', `confirm lock-1 ${ZOE.guest_email}`, 'release lock-1']);
  }
});

test('details that were changed after a lost answer give way to those of the booking', async () => {
  const other = { ...ZOE, guest_email: 'autre@example.com' };
  const fault = () => refusal(500, 'internal_error');
  const { booking, calls, store } = world({ confirm: [fault, () => refusal(409, 'already_confirmed'), 'ok'] });
  await booking.hold(SLOT);
  await booking.confirm(ZOE);
  await booking.confirm(other);
  expect(calls.slice(1)).toEqual([ZOE, other, ZOE].map(({ guest_email }) => `confirm lock-1 ${guest_email}`));
  expect(store.get().booked).toMatchObject({ guest: ZOE, earlier: true });
});

test('another time takes its table in exchange for the first one', async () => {
  const { booking, calls, store } = world();
  await booking.hold(SLOT);
  await booking.hold({ ...SLOT, time: '21:00' });
  expect([calls, store.get().hold?.lock_token]).toEqual([['lock', 'lock for lock-1'], 'lock-2']);
});

test('a table that is being given back is exchanged too, without waiting for that', async () => {
  const { booking, calls } = world();
  await booking.hold(SLOT);
  booking.leave();
  await booking.hold({ ...SLOT, time: '21:00' });
  expect(calls).toEqual(['lock', 'release lock-1', 'lock for lock-1']);
});

test('when another time cannot be had, the first table is given back', async () => {
  const { booking, calls, store } = world({ lock: ['ok', () => refusal(409, 'slot_unavailable')] });
  await booking.hold(SLOT);
  await booking.hold({ ...SLOT, time: '21:00' });
  expect([calls, store.get().hold]).toEqual([['lock', 'lock for lock-1', 'release lock-1'], undefined]);
});
