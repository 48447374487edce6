import { addDays, minuteOf } from '../../../shared/platform/time/time.ts';
import type { ServiceDay } from './service-day.ts';

/** For which starts of a date somebody waits: `from` and `to` are `HH:MM`, both included. */
type Wished = { date: string; from: string; to: string };

/**
 * Those who wait for a start of a service day, among the lists of its dates. Who waits for starts of two service days is in
 * both.
 */
export const waitingIn = <W extends Wished>(day: ServiceDay, lists: readonly W[]): W[] =>
  lists.filter(({ date, from, to }) =>
    date === day.date ? minuteOf(to) >= day.inherited : date === addDays(day.date, 1) && minuteOf(from) < day.spill,
  );
