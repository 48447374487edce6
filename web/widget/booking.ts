import { ApiProblem, NoAnswer } from '../common/api.ts';
import type { Clock } from '../common/clock.ts';
import type { Lang } from '../common/i18n.ts';
import { isBusy, minutesToWait, secondsToWait } from '../guest/repeat.ts';
import type { WantedSlot } from '../guest/types.ts';
import type { Confirmation, Guest, WidgetApi } from './api.ts';
import { type Activity, FIELDS, type Hold, type Notice, type Screen, type Store } from './state.ts';

/** What a booking needs beside the API. */
export type Surroundings = {
  api: Pick<WidgetApi, 'lock' | 'release' | 'confirm'>;
  clock: Pick<Clock, 'now'>;
  store: Store;
  lang: () => Lang;
  /** Shows another screen; `replace` leaves no way back to the present one. */
  show: (screen: Screen, options?: { replace: boolean }) => void;
  /** Free tables have changed: read them again. */
  refresh: () => void;
  sleep: (ms: number) => Promise<void>;
  /** Resolves when the device has a network, at once when it has. */
  online: () => Promise<void>;
  isOnline: () => boolean;
};

const SLOW_AFTER_MS = 5000;
const LOCK_TRIES = 5;
/** How long a confirm is repeated whose hold has ended already: its fate may have been decided before. */
const GRACE_MS = 10_000;

const isCode = (error: unknown, ...codes: string[]) => error instanceof ApiProblem && codes.includes(error.code);
const isGone = (error: unknown) => isCode(error, 'lock_expired', 'lock_not_found');
/** A 4xx leaves nothing behind that could be found later. */
const isRefusal = (error: unknown) => error instanceof ApiProblem && error.status < 500;

/** What to tell a guest about a refusal. */
function noticeOf(error: unknown): Notice {
  if (error instanceof NoAnswer) return { kind: 'no_answer' };
  if (!(error instanceof ApiProblem)) return { kind: 'fault', request_id: undefined };
  if (error.status === 429) return { kind: 'too_many', minutes: minutesToWait(error) };
  if (error.code === 'slot_unavailable') return { kind: 'taken' };
  if (error.code === 'reservation_cancelled') return { kind: 'cancelled' };
  if (error.code === 'not_possible_online') return { kind: 'not_online' };
  const fields = FIELDS.filter((field) => error.faults.some(({ path }) => path === field));
  if (fields.length > 0) return { kind: 'refused', fields };
  return error.status === 409 || error.code === 'party_too_large'
    ? { kind: 'passed' }
    : { kind: 'fault', request_id: error.request_id };
}

export type Booking = ReturnType<typeof createBooking>;

/**
 * Holds, releases and confirms. A lock is repeated only after an answer, for silence may hide a hold; a confirm is
 * repeated with the same token until it is answered or the hold ends, for the API answers it with the same reservation.
 */
export function createBooking({ api, clock, store, lang, show, refresh, sleep, online, isOnline }: Surroundings) {
  let leaving_token: string | undefined;
  /** Counts departures from the details, so that a confirm under way knows that its guest has left. */
  let departures = 0;

  const tell = (activity: Activity | undefined) => store.set({ activity });

  async function countDown(seconds: number): Promise<void> {
    for (let left = seconds; left > 0; left--) {
      tell({ kind: 'busy', seconds: left });
      await sleep(1000);
    }
  }

  /** The guest's own lock, also while it is being given back. */
  const ownToken = (): string | undefined => store.get().hold?.lock_token ?? leaving_token;

  /** Takes a slot in exchange for what the guest holds: that stays if the slot is gone. */
  async function lock(slot: WantedSlot): Promise<Hold> {
    const { date, time, guests, room } = slot;
    for (let attempt = 1; ; attempt++) {
      try {
        tell({ kind: 'holding' });
        const { lock_token, expires_at } = await api.lock({ date, time, guests, room }, lang(), ownToken());
        const end = Date.parse(expires_at);
        return { lock_token, expires_at: end, held_ms: end - clock.now(), slot };
      } catch (error) {
        if (!isBusy(error) || attempt === LOCK_TRIES) throw error;
        await countDown(secondsToWait(error, attempt));
      }
    }
  }

  /** One request to confirm, with words when it takes long. */
  async function send(lock_token: string, guest: Guest): Promise<Confirmation> {
    tell({ kind: 'sending' });
    let answered = false;
    void sleep(SLOW_AFTER_MS).then(() => {
      if (!answered) tell({ kind: 'slow' });
    });
    try {
      return await api.confirm(lock_token, guest, lang());
    } finally {
      answered = true;
    }
  }

  /** Confirms until there is an answer, the hold ends, or the guest leaves. */
  async function sendUntilAnswered(hold: Hold, guest: Guest): Promise<Confirmation> {
    const isOver = untilOver(hold);
    for (let attempt = 0; ; attempt++) {
      try {
        return await send(hold.lock_token, guest);
      } catch (error) {
        if (!(error instanceof NoAnswer || isBusy(error)) || isOver()) throw error;
        await pause(error, attempt);
        if (isOver()) throw error;
      }
    }
  }

  /** Tells whether the hold has ended since, or its guest has left. One that had ended before gets a little longer. */
  function untilOver({ expires_at }: Hold): () => boolean {
    const started = departures;
    const end = Math.max(expires_at, clock.now() + GRACE_MS);
    return () => departures !== started || clock.now() >= end;
  }

  async function pause(error: unknown, attempt: number): Promise<void> {
    const seconds = secondsToWait(error, attempt);
    if (!isOnline()) {
      tell({ kind: 'offline' });
      await online();
    } else if (isBusy(error)) await countDown(seconds);
    else await sleep(seconds * 1000);
  }

  /** Confirms a hold, and takes the table again when the hold has ended meanwhile. */
  async function confirmOrRetake(hold: Hold, guest: Guest): Promise<Confirmation> {
    const started = departures;
    try {
      return await sendUntilAnswered(hold, guest);
    } catch (error) {
      if (!isGone(error) || departures !== started) throw error;
      store.set({ sent: undefined });
      const fresh = await lock(hold.slot);
      store.set({ hold: fresh });
      return sendUntilAnswered(fresh, guest);
    }
  }

  /** A first attempt may have gone through although its answer was lost; then its details count. */
  async function confirmOnce(hold: Hold, guest: Guest): Promise<{ confirmation: Confirmation; guest: Guest }> {
    const { sent } = store.get();
    store.set({ sent: sent ?? guest });
    try {
      return { confirmation: await confirmOrRetake(hold, guest), guest };
    } catch (error) {
      if (isRefusal(error)) store.set({ sent: undefined });
      if (!isCode(error, 'already_confirmed') || !sent) throw error;
      return { confirmation: await sendUntilAnswered(hold, sent), guest: sent };
    }
  }

  function release(): void {
    const { hold } = store.get();
    if (!hold) return;
    leaving_token = hold.lock_token;
    void api
      .release(hold.lock_token)
      .then(refresh, () => undefined)
      .finally(() => {
        leaving_token = undefined;
      });
    store.set({ hold: undefined, sent: undefined });
  }

  return {
    /** Reads leave its hold out. */
    ownToken,

    /** Holds a slot for the guest and shows the details; tells why when it cannot. */
    async hold(slot: WantedSlot): Promise<void> {
      if (store.get().activity) return;
      // The day stays the chosen one, also when the slot is gone and another day would be the first free one.
      store.set({ date: slot.date, wanted: slot, notice: undefined });
      try {
        store.set({ hold: await lock(slot), sent: undefined });
        show('details');
      } catch (error) {
        release();
        store.set({ notice: noticeOf(error) });
        refresh();
      } finally {
        tell(undefined);
      }
    },

    /** Confirms the held slot; after its end it is taken again and confirmed in one go. */
    async confirm(guest: Guest): Promise<void> {
      const { hold, activity } = store.get();
      if (!hold || activity) return;
      const started = departures;
      store.set({ notice: undefined });
      try {
        const answer = await confirmOnce(hold, guest);
        const { reservation_id, confirmation_code: code, status, booking_url: url } = answer.confirmation;
        const earlier = answer.guest !== guest;
        store.set({
          booked: { reservation_id, code, status, url, slot: hold.slot, guest: answer.guest, earlier },
          hold: undefined,
          sent: undefined,
          wanted: undefined,
        });
        refresh();
        show('done', { replace: true });
      } catch (error) {
        if (departures !== started) return release();
        const notice = noticeOf(error);
        store.set({ notice });
        if (isLost(notice)) {
          store.set({ hold: undefined, sent: undefined });
          refresh();
          show('choose', { replace: true });
        }
      } finally {
        tell(undefined);
      }
    },

    /** The guest has left the details: gives the table back, but never before a confirm under way is answered. */
    leave(): void {
      departures += 1;
      if (!store.get().activity) release();
    },
  };
}

/** Whether the table cannot be had any more, so that another time must be chosen. */
const isLost = ({ kind }: Notice) => kind === 'taken' || kind === 'passed' || kind === 'cancelled';
