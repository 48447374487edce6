import type { Reservation } from './records.ts';
import { hasNotCome, type Stay } from './service-day.ts';

/** What is true of a party at a moment of the evening. */
export type PartyState =
  | 'request'
  | 'expected'
  | 'late'
  | 'not_come'
  | 'arrived'
  | 'seated'
  | 'overstaying'
  | 'left'
  | 'no_show'
  | 'cancelled';

/** A party counts as late from this many minutes on. */
const LATE_FROM = 10;

/** The state that a party was left in, whatever the time. */
export function storedStateOf({
  status,
  service_status = 'expected',
}: Pick<Reservation, 'status' | 'service_status'>): PartyState {
  if (status === 'cancelled') return 'cancelled';
  return status === 'pending' ? 'request' : service_status;
}

/**
 * The state of a party at a minute of its service day; without one, as it was left. Nobody becomes a no-show by a clock:
 * a party that nobody has touched has not come once its time is over, until somebody says what became of it.
 */
export function partyStateOf(stay: Stay, now: number | undefined): PartyState {
  const { from, to, reservation } = stay;
  const state = storedStateOf(reservation);
  if (now === undefined) return state;
  if (state === 'seated' && now >= to) return 'overstaying';
  if (hasNotCome(stay, now)) return 'not_come';
  if (state === 'expected' && now >= from + LATE_FROM) return 'late';
  return state;
}

/**
 * What a party that is awaited has said to its reminder: that it comes, by its own link or to the house, or nothing yet.
 * Nothing before it was asked.
 */
export function answerOf({
  status,
  service_status,
  coming_at,
  coming_by,
  reminded_at,
}: Pick<Reservation, 'status' | 'service_status' | 'coming_at' | 'coming_by' | 'reminded_at'>):
  | 'coming'
  | 'noted'
  | 'no_answer'
  | undefined {
  if (status !== 'confirmed' || service_status !== 'expected') return undefined;
  if (coming_at) return coming_by === 'operator' ? 'noted' : 'coming';
  return reminded_at ? 'no_answer' : undefined;
}

/** The visit is over, or was given up: the table is free from then on. */
export const hasEnded = ({ service_status }: Pick<Reservation, 'service_status'>): boolean =>
  service_status === 'left' || service_status === 'no_show';

/** The party sits at its table. */
export const isSeated = (state: PartyState): boolean => state === 'seated' || state === 'overstaying';

/** Whether a party sits at epoch ms `now` although its stay has ended. */
export const sitsBeyond = ({ service_status, ends_at }: Reservation, now: number): boolean =>
  service_status === 'seated' && ends_at !== undefined && Date.parse(ends_at) <= now;

/** The party is still to be seated. */
export const isDue = (state: PartyState): boolean =>
  state === 'request' || state === 'expected' || state === 'late' || state === 'arrived';

/** Minutes by which a party is late; below zero before its time. */
export const lateBy = ({ from }: Stay, now: number): number => now - from;
