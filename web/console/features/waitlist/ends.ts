import type { EndedWaitingGuest } from '../../../../shared/waitlist/contract/waiting-guests.ts';
import {
  IconCircleCheckFilled,
  IconClockExclamation,
  IconDoorExit,
  IconHelpCircle,
  IconHourglassEmpty,
  IconTrash,
  IconX,
} from '../../components/icons.tsx';

type EndedGuest = EndedWaitingGuest;

/** How each end of a place is told. */
const ENDS = {
  declined: { Icon: IconX, word: 'waiting.end_declined' },
  left: { Icon: IconDoorExit, word: 'waiting.end_left' },
  lapsed: { Icon: IconClockExclamation, word: 'waiting.end_lapsed' },
  past: { Icon: IconHourglassEmpty, word: 'waiting.end_past' },
  removed: { Icon: IconTrash, word: 'waiting.end_removed' },
} as const;

const BOOKED = { Icon: IconCircleCheckFilled, word: 'waiting.end_booked' } as const;
/** Of a place that an earlier release has ended, or of which only a later one says why. */
const UNKNOWN = { Icon: IconHelpCircle, word: 'waiting.end_unknown' } as const;

const isKnown = (ended: string): ended is keyof typeof ENDS => Object.hasOwn(ENDS, ended);

/** How the end of a place is told, in words and by a mark. */
export function endOf({ state, ended }: Pick<EndedGuest, 'state' | 'ended'>) {
  if (state === 'taken') return BOOKED;
  return ended && isKnown(ended) ? ENDS[ended] : UNKNOWN;
}
