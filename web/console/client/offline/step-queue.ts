import type { Reservation } from '../../day/records.ts';
import type { ReservationChange, WalkIn } from '../api.ts';
import { changedBy } from '../changed-by.ts';
import type { RestaurantChoice } from '../session/restaurant-choice.ts';
import type { Session } from '../session/session.ts';
import { fieldsOf, isGoing, overlaid, type QueuedStep, takenOut, withStep } from './queued-step.ts';

type Steps = readonly QueuedStep[];
type Change = (steps: Steps) => Steps;

/** Where the steps of all tabs are kept. */
export type Shelf = {
  /** Changes what is kept in one go, whatever other tabs do; answers what is kept then. */
  change: (how: Change) => Promise<Steps>;
  /** Calls back when another tab has changed it. */
  follow: (changed: () => void) => void;
};

type Deps = {
  shelf: Shelf;
  session: Pick<Session, 'state' | 'subscribe'>;
  choice: Pick<RestaurantChoice, 'chosen'>;
  /** Runs one of several at a time, in all tabs: the Web Locks API. */
  alone: <T>(run: () => Promise<T>) => Promise<T>;
  now: () => number;
};

type Options = {
  /** Whether it was sent already, so that it may have arrived. */
  tried?: boolean;
};

export type StepQueue = ReturnType<typeof createStepQueue>;

/** The steps of an evening that wait for the line: in the order in which they were pressed, of one account and restaurant. */
export function createStepQueue({ shelf, session, choice, alone, now }: Deps) {
  let all: Steps = [];
  let own: { of: string; all: Steps; list: Steps } = { of: '', all, list: [] };
  let under_way = 0;
  let is_down = false;
  const listeners = new Set<() => void>();
  /** The step that was taken for what a change answered. */
  const stepsOf = new WeakMap<Reservation, string>();
  const named = new Map<string, string>();

  const ownerNow = () => {
    const state = session.state();
    return { by: state.kind === 'out' ? '' : state.email, house: choice.chosen() ?? '' };
  };

  /** Those of the account and restaurant of this tab: the same list as long as they are. */
  function list(): Steps {
    const { by, house } = ownerNow();
    const of = JSON.stringify([by, house]);
    if (own.all !== all || own.of !== of) {
      own = { of, all, list: all.filter((step) => step.by === by && step.house === house) };
    }
    return own.list;
  }

  function show(next: Steps): void {
    if (next === all) return;
    all = next;
    for (const listener of listeners) listener();
  }

  /** Changes the steps: here at once, then on this device. Where nothing can be kept, they last as long as the page. */
  async function change(how: Change): Promise<void> {
    show(how(all));
    under_way += 1;
    const kept = await shelf.change(how).catch(() => undefined);
    under_way -= 1;
    // What was pressed meanwhile is not on the shelf yet.
    if (kept && under_way === 0) show(kept);
  }

  /** Takes what other tabs have done to them. */
  const refresh = () => change((steps) => steps);
  shelf.follow(() => void refresh());

  /** Nobody else sees them: they go with the sign-out, and when another account signs in. */
  async function tidy(): Promise<void> {
    const { by } = ownerNow();
    await change((steps) => (steps.every((step) => step.by === by) ? steps : steps.filter((step) => step.by === by)));
  }
  session.subscribe(() => void tidy());

  let daysOver: () => Promise<Change> = async () => (steps) => steps;
  /** Takes out what may not be kept any more, since its day is over. */
  const leaveDaysOver = async () => all.length > 0 && change(await daysOver());

  const idNow = (id: string): string => named.get(id) ?? id;

  function add(step: Pick<QueuedStep, 'id' | 'of' | 'date' | 'asked'>, { tried = false }: Options): void {
    void change(withStep({ ...ownerNow(), pressed_at: now(), ...(tried && { tried }), ...step }));
  }

  return {
    list,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change,
    refresh,
    /** Takes what the page before has left; `tidied` answers what takes out what may not be kept any more. */
    open: async (tidied: () => Promise<Change>): Promise<void> => {
      daysOver = tidied;
      await refresh();
      await tidy();
      await leaveDaysOver();
    },
    leaveDaysOver,
    alone,
    /** Whether the line is down, which the page finds out. */
    setDown: (down: boolean): void => {
      is_down = down;
    },
    /** Whether what is pressed now has to wait: for the line, or behind what waits already. */
    mustWait: () => is_down || list().some(isGoing),
    /** The id of what was pressed under another one, before the API had given it its own. */
    idNow,

    /** Has a change of a reservation wait, which `seen` is the last answer about, and answers what it will be. */
    add: (seen: Reservation, body: ReservationChange, options: Options = {}): Reservation => {
      const { version: _, ...asked } = body;
      const id = crypto.randomUUID();
      const [before = seen] = overlaid([seen], list());
      const is_first = !list().some((step) => step.of === seen.id && isGoing(step));
      const fields = fieldsOf(asked);
      const was = Object.fromEntries(Object.entries(seen).filter(([field]) => fields.includes(field)));
      const basis = is_first && { version: seen.version, seen: was };
      const change = { kind: 'change', body: asked, ...basis } as const;
      add({ id, of: seen.id, date: seen.reservation_date, asked: change }, options);
      const after = changedBy(before, asked, now());
      stepsOf.set(after, id);
      return after;
    },

    /** Has a party that has walked in wait, under its key; it is shown as `party` meanwhile. */
    addWalkIn: (key: string, body: WalkIn, party: Omit<Reservation, 'id'>, options: Options = {}): Reservation => {
      const shown = { ...party, id: `queued-${key}` };
      const asked = { kind: 'walk_in', body, party: shown } as const;
      add({ id: key, of: shown.id, date: party.reservation_date, asked }, options);
      stepsOf.set(shown, key);
      return shown;
    },

    /** What was pressed under one id has another from now on. */
    name: (id: string, given: string): void => {
      if (id !== given) named.set(id, given);
    },

    /** Whether what a change answered has yet to be sent. */
    isQueued: (changed: Reservation): boolean => {
      const id = stepsOf.get(changed);
      return list().some((step) => step.id === id);
    },
    /** Takes back what waits and was sent to nobody, while nothing builds on it. Answers whether it did. */
    takeBack: async (changed: Reservation): Promise<boolean> => {
      const id = stepsOf.get(changed);
      if (id === undefined) return false;
      let is_out = false;
      await change((steps) => {
        const rest = takenOut(id)(steps);
        is_out = rest !== steps;
        return rest;
      });
      return is_out;
    },
  };
}
