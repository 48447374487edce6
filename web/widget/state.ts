import { useSyncExternalStore } from 'react';
import type { Room, WantedSlot } from '../guest/types.ts';
import { NO_WISHES } from '../guest/wishes.ts';
import type { Guest } from './api.ts';

/** A table that is held for the guest; `expires_at` is the server's epoch ms, `held_ms` how long that was at first. */
export type Hold = { lock_token: string; expires_at: number; held_ms: number; slot: WantedSlot };

/** The fields that must be filled, in their order. */
export const FIELDS = [
  'guest_first_name',
  'guest_last_name',
  'guest_email',
  'guest_phone',
] as const satisfies (keyof Guest)[];

/** A field that must be filled. */
export type RequiredField = (typeof FIELDS)[number];

export type Booked = {
  reservation_id: string;
  code: string;
  status: 'confirmed' | 'pending';
  slot: WantedSlot;
  guest: Guest;
  /** The guest's page; a tab that was open before there was one does not know it. */
  url?: string;
  /** Whether an earlier attempt had gone through with other details than those typed last. */
  earlier: boolean;
};

/** Between which times they wait on a date; `sent`: to which address the link for it has been mailed. */
export type WaitingDraft = { date: string; from: string; to: string; sent?: string | undefined };

/** What happens right now; `sending` and `holding` wait for an answer, `busy` for the next attempt. */
export type Activity =
  | { kind: 'holding' }
  | { kind: 'sending' }
  | { kind: 'slow' }
  | { kind: 'offline' }
  | { kind: 'busy'; seconds: number };

/** Why the last press did not do what it said. */
export type Notice =
  | { kind: 'taken' | 'passed' | 'no_answer' | 'cancelled' | 'faulty_wish' | 'not_online' }
  | { kind: 'fault'; request_id: string | undefined }
  | { kind: 'too_many'; minutes: number }
  | { kind: 'refused'; fields: RequiredField[] };

export type Screen = 'choose' | 'details' | 'done';

/** Everything the guest has chosen and typed, and what became of it. */
export type State = {
  guests: number;
  /** The room that they have chosen; without it any table will do. */
  room?: Room | undefined;
  /** Unset as long as the first free day will do. */
  date?: string | undefined;
  wanted?: WantedSlot | undefined;
  /** The wish of the address that has been granted (`wish.ts`). */
  wish?: string | undefined;
  guest: Guest;
  hold?: Hold | undefined;
  /** Details of a confirm whose fate is not known. */
  sent?: Guest | undefined;
  booked?: Booked | undefined;
  /** What they have chosen and asked for on the waiting list of a day. */
  waiting?: WaitingDraft | undefined;
  screen: Screen;
  activity?: Activity | undefined;
  notice?: Notice | undefined;
};

const NOBODY: Guest = { guest_first_name: '', guest_last_name: '', guest_email: '', guest_phone: '', ...NO_WISHES };
const START: State = { guests: 2, guest: NOBODY, screen: 'choose' };

/** Where drafts are kept: the tab's own storage, or nowhere when the browser refuses it to a frame. */
export type Keeper = { read: () => string | null; write: (text: string) => void };

/** Keeps drafts for the life of the tab. */
export function tabKeeper(name: string): Keeper {
  return {
    read: () => {
      try {
        return sessionStorage.getItem(name);
      } catch {
        return null;
      }
    },
    write: (text) => {
      try {
        sessionStorage.setItem(name, text);
      } catch {
        // A frame of another site may not keep anything; a reload then starts afresh.
      }
    },
  };
}

export type Store = ReturnType<typeof createStore>;

/** The state of one booking page; what is not of the moment survives a reload. */
export function createStore(keeper: Keeper) {
  const kept: Partial<State> = JSON.parse(keeper.read() ?? '{}');
  let state: State = { ...START, ...kept, guest: { ...NOBODY, ...kept.guest } };
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (change: Partial<State>) => {
      state = { ...state, ...change };
      keeper.write(JSON.stringify({ ...state, activity: undefined, notice: undefined }));
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The state, followed by the component that asks. */
export const useStored = (store: Store): State => useSyncExternalStore(store.subscribe, store.get);
