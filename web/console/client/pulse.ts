import type { Query, QueryClient } from '@tanstack/react-query';
import type { ResponseBody } from '../../../shared/platform/contract/client.ts';
import { addDays } from '../../../shared/platform/time/time.ts';
import { KNOWN } from './offline/kept-reads.ts';

type PulseAnswer = ResponseBody<'pulse.get'>;

/** Whatever is shown is read again this often even where nothing is said to have changed (ms). */
const ANYWAY_EVERY_MS = 60_000;
/** A change is told within this time, or they are told too late (ms). */
const TOLD_WITHIN_MS = 12_000;
/** A change that was not told makes them late for so long (ms). */
const LATE_FOR_MS = 300_000;
/** Dates that one question can be about. */
const MOST_DATES = 7;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const isDate = (part: unknown): part is string => typeof part === 'string' && DATE.test(part);

const SETUP: readonly unknown[] = ['me', 'rooms', 'tables', 'merges', 'hours', 'special-days', 'slots'];
const GUESTS: readonly unknown[] = ['guests', KNOWN];
/** Stands for the markers of all dates that are asked about. */
const ANY_DATE = 'any date';

type Read = Pick<Query, 'queryKey'>;

/** The markers that a read depends on: a date, or a kind of thing; none for what no marker tells of. */
function markersOf({ queryKey: [name, of, more] }: Read): string[] {
  if (name === 'date' && of === 'of') return [ANY_DATE];
  if (name === 'date' && isDate(of)) return more === undefined ? [of] : [addDays(of, 1)];
  if (name === 'blocks' && isDate(of)) return [of];
  if (name === 'slots') return ['setup', ANY_DATE];
  if (name === 'pending') return ['requests'];
  if (name === 'waiting') return ['waitlist'];
  if (SETUP.includes(name)) return ['setup'];
  return GUESTS.includes(name) ? ['guests'] : [];
}

const markersIn = ({ by_date, ...kinds }: PulseAnswer): [string, string][] => Object.entries({ ...by_date, ...kinds });

/** Whether a page asks for something again and again. */
const isRepeated = ({ observers }: Query): boolean =>
  observers.some(({ options }) => options.enabled !== false && options.refetchInterval);

/** The dates of what a page reads again and again, today first: as many as one question can be about. */
export function datesShown(client: QueryClient, today: string): string[] {
  const repeated = client.getQueryCache().findAll({ predicate: isRepeated });
  const shown = repeated.flatMap(markersOf).filter(isDate);
  return [...new Set([today, ...shown])].slice(0, MOST_DATES);
}

/** The pulse of one page: it asks for a few markers instead of everything that it shows, and reads again what has changed. */
export type Pulse = ReturnType<typeof createPulse>;

/** What a page knows of the changes that others make, from the markers that it is told. */
export function createPulse() {
  let known = new Map<string, string>();
  let heard_at: number | undefined;
  let is_late = false;
  /** Since when each marker is known, when it last moved, and since when a change was seen that it has not told of (epoch ms). */
  const known_since = new Map<string, number>();
  const moved_at = new Map<string, number>();
  const untold_since = new Map<string, number>();

  /** Takes note of markers, and answers those that are others than before, and those that were not known. */
  function compare(markers: readonly [string, string][]): { moved: string[]; first: string[] } {
    const namesWhere = (test: (name: string, marker: string) => boolean) =>
      markers.flatMap(([name, marker]) => (test(name, marker) ? [name] : []));
    const moved = namesWhere((name, marker) => known.has(name) && known.get(name) !== marker);
    const first = namesWhere((name) => !known.has(name));
    known = new Map(markers);
    return { moved, first };
  }

  return {
    /** Takes an answer to a question that was asked at a time (epoch ms), and reads again what has changed since it was read. */
    hear(client: QueryClient, answer: PulseAnswer, asked_at: number): void {
      const now = Date.now();
      const { moved, first } = compare(markersIn(answer));
      heard_at = now;
      for (const name of first) known_since.set(name, now);
      for (const name of moved) {
        moved_at.set(name, now);
        untold_since.delete(name);
      }
      is_late = [...untold_since.values()].some((since) => {
        const age = now - since;
        return TOLD_WITHIN_MS < age && age < LATE_FOR_MS;
      });
      const all_moved = moved.some(isDate) ? [...moved, ANY_DATE] : moved;
      const dependsOn = (read: Query, names: readonly string[]) => markersOf(read).some((name) => names.includes(name));
      void client.invalidateQueries({
        predicate: (read) =>
          dependsOn(read, all_moved) || (dependsOn(read, first) && read.state.dataUpdatedAt < asked_at),
      });
    },
    /** Nothing is told any more: everything is read again at once, and from then on as often as without the pulse. */
    lose(client: QueryClient): void {
      if (heard_at === undefined) return;
      heard_at = undefined;
      void client.invalidateQueries({ predicate: (read) => isRepeated(read) && markersOf(read).length > 0 });
    },
    /**
     * Notices that a date was read which is not as it was when it was last read (epoch ms): its marker has moved lately, or is soon to
     * move, if it was known then.
     */
    see(read: Read, last_read_at: number): void {
      const now = Date.now();
      for (const name of markersOf(read).filter(isDate)) {
        const is_told = now - (moved_at.get(name) ?? 0) < TOLD_WITHIN_MS;
        const is_known = known.has(name) && (known_since.get(name) ?? now) <= last_read_at;
        const since = untold_since.get(name) ?? 0;
        if (is_known && !is_told && now - since >= LATE_FOR_MS) untold_since.set(name, now);
      }
    },
    /** When it was last told what has changed (epoch ms); `undefined` where nothing tells, or too late. */
    heardAt: () => (is_late ? undefined : heard_at),
    /** Whether changes are told later than they should be. */
    isLate: () => heard_at !== undefined && is_late,
    /** How often something is read again (ms): every so many ms where nothing tells what has changed, else seldom. */
    every:
      (ms: number, anyway_ms = ANYWAY_EVERY_MS) =>
      () =>
        heard_at === undefined || is_late ? ms : anyway_ms,
  };
}
