import { useRef } from 'react';
import { useMe } from '../client/queries.ts';
import { useQueryChange } from '../components/use-query-change.ts';
import { mealOf } from '../day/courses.ts';
import type { Step } from '../day/steps.ts';
import { needsPlace } from '../day/tables/tables.ts';
import type { Party } from '../day/tonight.ts';
import { useBookingActions } from '../features/booking/reservation/use-booking-actions.tsx';
import { useServiceSteps } from '../features/booking/service/service-steps.ts';
import type { Evening } from './evening.ts';
import { useSheets } from './sheets.ts';

/** A step of a party, or the next course of its meal. */
export type Taken = Step | 'course';

/** Takes a step with a party; what needs a choice opens the sheet for it. The same function for the life of the page. */
export function useTakeStep(evening: Evening): (step: Taken, party: Party) => void {
  const { approve, cancel } = useBookingActions();
  const steps = useServiceSteps();
  const sheets = useSheets();
  const change = useQueryChange();
  const { courses = [] } = useMe();

  function take(step: Taken, party: Party): unknown {
    const { stay } = party;
    const { reservation } = stay;
    const { id } = reservation;
    switch (step) {
      case 'approve':
        return approve(reservation);
      case 'refuse':
      case 'cancel':
        return cancel(reservation);
      case 'edit':
        return change({ open: id });
      case 'move':
        return sheets.open({ kind: 'place', id, seat: false });
      case 'swap':
        return sheets.open({ kind: 'swap', id });
      case 'partly':
        return sheets.open({ kind: 'partly', id });
      case 'course': {
        const next = mealOf(reservation, courses, 0)?.next;
        return next && steps.course(reservation, next);
      }
      case 'longer':
        return steps.longer(stay, evening.now);
      case 'seated':
        if (needsPlace(party, evening.plan.rows, evening.tables)) return sheets.open({ kind: 'place', id, seat: true });
        return steps.step(reservation, step);
      default:
        return steps.step(reservation, step);
    }
  }

  const latest = useRef(take);
  latest.current = take;
  const stable = useRef((step: Taken, party: Party) => latest.current(step, party));
  return stable.current;
}
