import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isPassing } from '../../../../common/api.ts';
import type { WalkIn } from '../../../client/api.ts';
import { findCached } from '../../../client/cache.ts';
import { rereadConflicts } from '../../../client/conflicts.ts';
import { useReservationMutations } from '../../../client/mutations.ts';
import { rereadBook, useCalendar, useMe } from '../../../client/queries.ts';
import { useServices } from '../../../client/services.ts';
import { useToasts } from '../../../components/feedback/toasts.tsx';
import type { Reservation } from '../../../day/records.ts';
import type { Offer } from '../../../day/tables/offers.ts';
import { clockOf } from '../../../day/time.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { useAskSeats } from '../service/ask-seats.ts';
import { placeOf } from '../service/offer-place.ts';
import { useRefusal } from '../service/refusal.ts';
import { isSeatedBy, walkInOf } from './walk-in-of.ts';

/** Seats parties that come without a booking; one press more takes the last one back. */
export function useWalkIn() {
  const { t } = useI18n();
  const { api, clock, queue } = useServices();
  const { timezone } = useMe();
  const calendar = useCalendar();
  const client = useQueryClient();
  const { step } = useReservationMutations();
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
      const taken = await take(body, key);
      const party = t('guests', { count: guests });
      const message = () => {
        if (!offer) return t('walk_in.done_none', { party });
        if (!until) return t('walk_in.done', { party, table: offer.name });
        return t('walk_in.done_until', { party, table: offer.name, time: until });
      };
      const done = message();
      toasts.done(queue.isQueued(taken) ? t('queued.done', { done }) : done, () => takeBack(taken));
      return true;
    } catch (error) {
      toasts.failed(refusal(error));
      return false;
    } finally {
      setSeating(false);
    }
  }

  /** Takes the party, or has it wait for the line: it is at its table for as long as is known here. */
  async function take(body: WalkIn, key: string): Promise<Reservation> {
    const wait = (tried: boolean) => {
      const at = clock.now();
      return queue.addWalkIn(key, body, walkInOf(body, { at, zone: timezone, calendar }), { tried });
    };
    if (queue.mustWait()) return wait(false);
    try {
      const { id } = await api.create(body, key);
      await rereadBook(client);
      if (!isSeatedBy(body)) void rereadConflicts(client);
      return findCached(client, id) ?? { ...walkInOf(body, { at: clock.now(), zone: timezone, calendar }), id };
    } catch (error) {
      if (!isPassing(error)) throw error;
      return wait(true);
    }
  }

  /** Nobody came after all: the party is cancelled, which mails nobody. */
  async function takeBack(taken: Reservation): Promise<void> {
    try {
      if (!(await queue.takeBack(taken))) await step(taken, { status: 'cancelled' });
      toasts.done(t('undone'));
    } catch (error) {
      toasts.failed(refusal(error, taken));
    }
  }

  return { seat, seating };
}
