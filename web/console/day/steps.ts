import type { Party } from './tonight.ts';

/** What a host does with a party in the course of an evening. */
export type Step =
  | 'approve'
  | 'refuse'
  | 'arrived'
  | 'partly'
  | 'seated'
  | 'left'
  | 'no_show'
  | 'expected'
  | 'longer'
  | 'move'
  | 'swap'
  | 'edit'
  | 'cancel';

type State = Party['state'];

const NEXT: Partial<Record<State, Step>> = {
  request: 'approve',
  expected: 'arrived',
  late: 'arrived',
  not_come: 'left',
  arrived: 'seated',
  seated: 'left',
  overstaying: 'left',
};

const DUE: readonly Step[] = ['seated', 'partly', 'no_show', 'move', 'swap', 'longer', 'edit', 'cancel'];
const SEATED: readonly Step[] = ['longer', 'move', 'swap', 'partly', 'arrived', 'edit'];

const OTHERS: Record<State, readonly Step[]> = {
  request: ['refuse', 'move', 'edit'],
  expected: DUE,
  late: DUE,
  not_come: ['no_show', 'arrived', 'seated', 'edit', 'cancel'],
  arrived: ['partly', 'no_show', 'move', 'swap', 'longer', 'expected', 'edit', 'cancel'],
  seated: SEATED,
  overstaying: SEATED,
  left: ['seated', 'edit'],
  no_show: ['arrived', 'expected', 'edit'],
  cancelled: ['edit'],
};

/** Whether a step ends a booking: such steps are told apart by their colour. */
export const endsBooking = (step: Step): boolean => step === 'cancel' || step === 'refuse';

/** The step that most likely comes next; none for a party whose evening is over. */
export const nextStep = ({ state }: Pick<Party, 'state'>): Step | undefined => NEXT[state];

/** What waits for the line, because others decide about it with the host: everything else of an evening goes on without one. */
const WITH_LINE: readonly Step[] = ['approve', 'refuse', 'move', 'swap', 'cancel'];

/** Whether a step can be taken without a connection: it waits, and is sent later. */
export const goesOn = (step: Step): boolean => !WITH_LINE.includes(step);

type Stepping = Pick<Party, 'state' | 'row' | 'stay'>;

/** Whether a step can be taken with a party: one without a table has none to swap, and one guest does not come in parts. */
function canTake(step: Step, { row, stay }: Stepping): boolean {
  if (step === 'swap') return row !== undefined && row.kind !== 'none';
  return step !== 'partly' || stay.reservation.party_size > 1;
}

/** Everything else that may be done, corrections too, the most likely first. */
export const otherSteps = (party: Stepping): Step[] => OTHERS[party.state].filter((step) => canTake(step, party));
