import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WalkIn } from '../../../client/api.ts';
import { findCached } from '../../../client/cache.ts';
import { rereadConflicts } from '../../../client/conflicts.ts';
import { useReservationMutations } from '../../../client/mutations.ts';
import { rereadBook } from '../../../client/queries.ts';
import { untilAnswered } from '../../../client/retry.ts';
import { useServices } from '../../../client/services.ts';
import { useToasts } from '../../../components/feedback/toasts.tsx';
import type { Offer } from '../../../day/tables/offers.ts';
import { clockOf } from '../../../day/time.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { useAskSeats } from '../service/ask-seats.ts';
import { placeOf } from '../service/offer-place.ts';
import { useRefusal } from '../service/refusal.ts';

/** Seats parties that come without a booking; one press more takes the last one back. */
export function useWalkIn() {
  const { t } = useI18n();
  const { api } = useServices();
  const client = useQueryClient();
  const { update } = useReservationMutations();
  const toasts = useToasts();
  const refusal = useRefusal();
  const askSeats = useAskSeats();
  const [seating, setSeating] = useState(false);

  /** Seats so many guests on an offer, or notes them as waiting for a table. Answers whether it is done. */
  async function seat(guests: number, offer: Offer | undefined, now: number): Promise<boolean> {
    const table = offer && { table: offer.name, seats: offer.seats };
    const who = t('walk_in.party');
    if (!(await (table ? askSeats.seats([{ who, guests, ...table }]) : askSeats.size(guests)))) return false;
    const key = crypto.randomUUID();
    const until = offer?.left === undefined ? undefined : clockOf(now + offer.left);
    const body: WalkIn = { walk_in: true, guests, ...(offer && placeOf(offer)), ...(until && { until }) };
    setSeating(true);
    try {
      const { id } = await untilAnswered(() => api.create(body, key));
      await rereadBook(client);
      if (!offer) void rereadConflicts(client);
      const party = t('guests', { count: guests });
      const message = () => {
        if (!offer) return t('walk_in.done_none', { party });
        if (!until) return t('walk_in.done', { party, table: offer.name });
        return t('walk_in.done_until', { party, table: offer.name, time: until });
      };
      toasts.done(message(), () => takeBack(id));
      return true;
    } catch (error) {
      toasts.failed(refusal(error));
      return false;
    } finally {
      setSeating(false);
    }
  }

  /** Nobody came after all: the party is cancelled, which mails nobody. */
  async function takeBack(id: string): Promise<void> {
    try {
      await update({ id }, { status: 'cancelled' });
      toasts.done(t('undone'));
    } catch (error) {
      toasts.failed(refusal(error, findCached(client, id)));
    }
  }

  return { seat, seating };
}
