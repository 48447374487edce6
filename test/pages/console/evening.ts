import { waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { MINUTE_MS } from '../../../shared/platform/time/units.ts';
import { bookingOf, type House, momentOf, type Reservation, TODAY } from './house.ts';
import { type DESKTOP, lookAgain, openConsole, pass, TABLET } from './open.tsx';
import { item, part, press } from './page.ts';
import { words } from './words.ts';

// Tonight and the floor: who comes, who sits where, and until when.

const t = words();

/** This evening has been asked for again by then (ms). */
const ASKED_MS = 5000;

/** The clock shows a time from now on. */
export const itIs = (time: string, date = TODAY) => void vi.setSystemTime(Date.parse(momentOf(time, date)));

/** A booking of two for tonight, in the name of Zoé and somebody. */
export const partyOf = (guest_last_name: string, time: string, more: Partial<Reservation> = {}): Reservation =>
  bookingOf({ guest_last_name, reservation_time: `${time}:00`, ...more });

/** What is stored of a party that has sat at a table since a time. */
export const seatedAt = (table_id: string, time: string) =>
  ({ table_id, service_status: 'seated', seated_at: momentOf(time) }) as const;

type Options = { path?: string; at?: string; size?: typeof DESKTOP };

/** Opens a page of the console at a time of this evening: a few minutes before dinner, unless told otherwise. */
export function openEvening(house: House, { path = '/tonight', at = '18:50', size = TABLET }: Options = {}) {
  itIs(at);
  return openConsole(path, house, { size });
}

/** Moves the clock on at once, and waits until the page has seen it. */
export async function leap(minutes: number): Promise<void> {
  vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
  await lookAgain();
}

/** Waits until the page has asked for this evening again. */
export const askAgain = () => pass(ASKED_MS);

const called = (name: string) => new RegExp(`Zoé ${name}\\b`);

/** The row of a party, by the guest's last name, once it is in a state if one is given. */
export const rowOf = (name: string, state = '') =>
  part(`[data-party]${state && `[data-state=${state}]`}`, called(name));

/** The row of a party once it is listed under something. */
export const rowUnder = (group: string, name: string) => part(`[data-group=${group}] [data-party]`, called(name));

/** A table on the floor, by its name, once it is as said. */
export const tableOf = (name: string, states: readonly string[] = []) =>
  waitFor(() => {
    const tables = [...document.querySelectorAll<HTMLElement>('[data-table]')];
    const found = tables.find((table) => table.querySelector('[data-name]')?.textContent === name);
    if (!found) throw new Error(`${name} is not on the floor.`);
    if (states.length > 0) expect(states).toContain(found.dataset.state);
    return found;
  });

/** The button of the step that a party takes next. */
export const stepOf = async (name: string) => part('[data-step]', '', await rowOf(name));

/** Takes the step of a party that comes next. */
export const takeStep = async (user: UserEvent, name: string) => press(user, await stepOf(name));

/** The button that opens the menu of a party. */
export const menuOf = async (name: string) =>
  part(`[aria-label="${t('tonight.more', { name: `Zoé ${name}` })}"]`, '', await rowOf(name));

/** Opens the menu of a party and presses something in it. */
export async function choose(user: UserEvent, name: string, step: string): Promise<void> {
  await press(user, await menuOf(name));
  await press(user, await item(step));
}
