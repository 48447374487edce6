import { useQueryClient } from '@tanstack/react-query';
import { cachedOfDates } from '../../../client/cache.ts';
import { useReservationMutations } from '../../../client/mutations.ts';
import { overlaid } from '../../../client/offline/queued-step.ts';
import { useCalendar, useFloor, useMe } from '../../../client/queries.ts';
import { useServices } from '../../../client/services.ts';
import { useToasts } from '../../../components/feedback/toasts.tsx';
import type { Reservation } from '../../../day/records.ts';
import { placeNamed } from '../../../day/tables/named-place.ts';
import { stillThere } from '../../../day/tables/still-there.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { nameWithin, partyName } from '../party-name.ts';
import { useAskSeats } from './ask-seats.ts';
import { useRefusal } from './refusal.ts';

/** Tables that others have left for a party that sits down there. */
type Vacated = {
  /** What is told of that before what was done there. */
  told: (done: string) => string;
  /** Tells of it alone, where nothing else was done. */
  tell: () => void;
  /** Those who left sit there again; answers whether that is done. */
  undo: () => Promise<boolean>;
};

const NOBODY: Vacated = { told: (done) => done, tell: () => undefined, undo: () => Promise.resolve(true) };

/**
 * Before a party sits down at some tables, asks whether whoever is still marked as seated there has left, and marks that. Answers
 * nothing when they have not, or it was refused, which is told; at once where nobody sits there.
 */
export function useVacate(): (party: Reservation, tables: readonly string[]) => Promise<Vacated | undefined> {
  const { t } = useI18n();
  const { clock, queue } = useServices();
  const { timezone: zone } = useMe();
  const floor = useFloor();
  const calendar = useCalendar();
  const client = useQueryClient();
  const { step } = useReservationMutations();
  const toasts = useToasts();
  const refusal = useRefusal();
  const askSeats = useAskSeats();

  /** Answers the parties as they are then; nothing where one of them was refused, which is told. */
  async function mark(
    parties: readonly Reservation[],
    service_status: 'left' | 'seated',
  ): Promise<Reservation[] | undefined> {
    const marked: Reservation[] = [];
    for (const party of parties) {
      // What waits to be sent is taken back.
      if (service_status === 'seated' && (await queue.takeBack(party))) continue;
      try {
        marked.push(await step(party, { service_status }));
      } catch (error) {
        toasts.failed(refusal(error, party));
        return undefined;
      }
    }
    return marked;
  }

  return async (party, tables) => {
    const reservations = overlaid(cachedOfDates(client), queue.list());
    const sitters = stillThere(party, tables, { reservations, merges: floor.merges, calendar, zone, now: clock.now() });
    if (sitters.length === 0) return NOBODY;
    const seen = sitters.map((one) => ({ party: one, table: placeNamed(floor, one)?.table ?? '' }));
    if (!(await askSeats.stillThere(seen, nameWithin(t, party)))) return undefined;
    const gone = await mark(sitters, 'left');
    if (!gone) return undefined;
    const left = sitters.map((one) => t('step.left_done', { name: partyName(t, one) })).join(' ');
    const undo = async () => (await mark(gone, 'seated')) !== undefined;
    return {
      told: (done) => `${left} ${done}`,
      tell: () => toasts.done(left, async () => (await undo()) && toasts.done(t('undone'))),
      undo,
    };
  };
}
