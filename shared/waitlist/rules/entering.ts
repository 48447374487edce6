import { DomainError } from '../../platform/errors.ts';
import { MOST_DATES, type StoredWaiting } from './waiting.ts';

/** How entering a list ended: the list is full, or the guest waits for this date already, or for as many as one may. */
export type Entered = 'entered' | 'list_full' | 'waits_already' | 'too_many_dates';

/** Throws `waitlist_full`, `waitlist_joined` or `waitlist_limit` for who could not be entered. */
export function requireEntered(entered: Entered, { date }: Pick<StoredWaiting, 'date'>): void {
  if (entered === 'list_full') throw new DomainError('waitlist_full', `The waiting list of ${date} is full.`);
  if (entered === 'waits_already') {
    throw new DomainError('waitlist_joined', `This mailbox is on the waiting list of ${date} by another address.`);
  }
  if (entered === 'too_many_dates') {
    throw new DomainError(
      'waitlist_limit',
      `A guest waits for ${MOST_DATES} dates at most. Leave the list of one first.`,
    );
  }
}
