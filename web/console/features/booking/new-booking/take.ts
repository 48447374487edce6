import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { NewReservation } from '../../../client/api.ts';
import { rereadConflicts } from '../../../client/conflicts.ts';
import { rereadBook, useFloor } from '../../../client/queries.ts';
import { useServices } from '../../../client/services.ts';
import { useToasts } from '../../../components/feedback/toasts.tsx';
import { placeNamed } from '../../../day/tables/named-place.ts';
import type { TableOffer } from '../../../day/tables/table-offers.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { useAskBeyond } from '../../availability/cover-limits/use-limits.ts';
import { useSendPastOffer } from '../reservation/conflict/take-offer-back.ts';
import { nameOf } from './fields.ts';

/**
 * Takes a reservation, at the place that it names or at the one that the API finds; `offer` is for whom that place is held
 * until then: it ends with the booking, and stays if that is refused. Tells that it is done, and answers its id; throws what the API answers when nothing was taken.
 */
export function useTake(): (body: NewReservation, offer: TableOffer | undefined) => Promise<string> {
  const { t } = useI18n();
  const { api } = useServices();
  const floor = useFloor();
  const client = useQueryClient();
  const toasts = useToasts();
  const beyond = useAskBeyond();
  const sendPast = useSendPastOffer();
  // One key for one wish: a second press, or a repeat after silence, makes no second reservation.
  const key = useRef({ body: '', value: '' });

  return async (wanted, offer) => {
    const ends = offer && !wanted.waitlist_id;
    const body: NewReservation = ends ? { ...wanted, ends_offer_of: offer.id } : wanted;
    const text = JSON.stringify(body);
    if (key.current.body !== text) key.current = { body: text, value: crypto.randomUUID() };
    // A booking for who waits ends their own offer in its request; one of somebody else is taken back beside it.
    const send = () => api.create(body, key.current.value);
    const taken = await sendPast(ends ? undefined : offer, send).finally(() => rereadBook(client));
    const name = nameOf(body);
    const table = placeNamed(floor, taken)?.table;
    if (!table) void rereadConflicts(client);
    const said = table ? t('new.done_at', { name, table }) : t('new.done', { name });
    const over = await beyond.after({
      date: body.reservation_date,
      time: body.reservation_time,
      guests: body.guests,
    });
    toasts.done(over ? `${said} ${over}` : said);
    return taken.id;
  };
}
