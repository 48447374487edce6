import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiProblem } from '../../../common/api.ts';
import type { NewReservation } from '../../client/api.ts';
import { findCached } from '../../client/cache.ts';
import { assignmentOf, spotOf } from '../../client/mutations.ts';
import { rereadBook, useFloor } from '../../client/queries.ts';
import { useServices } from '../../client/services.ts';
import type { Place } from '../../day/plan.ts';
import type { TableOffer } from '../../day/table-offers.ts';
import { useI18n } from '../../words/i18n.tsx';
import { conflictOf, useConflict } from '../booking/conflict.tsx';
import { useTakeOfferBack } from '../booking/take-offer-back.ts';
import { faultText } from '../fault-text.ts';
import { useAskBeyond } from '../limits/use-limits.ts';
import { useToasts } from '../toasts.tsx';

type Refusal = { error: unknown };

/**
 * Takes a reservation and gives it the place that was wanted, which `offer` is held for somebody by until then. What became of it is told once: that it is done, or that it
 * is done and what kept it from that place. Answers its id; throws what the API answers when nothing was taken.
 */
export function useTake(): (
  body: NewReservation,
  wanted: Place | undefined,
  offer: TableOffer | undefined,
) => Promise<string> {
  const { t } = useI18n();
  const { api } = useServices();
  const { tables, merges } = useFloor();
  const client = useQueryClient();
  const toasts = useToasts();
  const beyond = useAskBeyond();
  const { show } = useConflict();
  const takeOfferBack = useTakeOfferBack();
  // One key for one wish: a second press, or a repeat after silence, makes no second reservation.
  const key = useRef({ body: '', value: '' });

  const place = (id: string, wanted: Place): Promise<Refusal | undefined> =>
    api.assign(id, assignmentOf(wanted)).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );

  return async (body, wanted, offer) => {
    const text = JSON.stringify(body);
    if (key.current.body !== text) key.current = { body: text, value: crypto.randomUUID() };
    const { id } = await api.create(body, key.current.value);
    // Only now: whoever waits next is offered the table at once.
    if (offer) await takeOfferBack(offer);
    const refusal = wanted && (await place(id, wanted));
    await rereadBook(client);
    const made = findCached(client, id);
    const name = `${body.guest_first_name} ${body.guest_last_name}`;
    if (wanted && refusal) {
      const { error } = refusal;
      const conflict = made && error instanceof ApiProblem ? conflictOf(error, made, wanted) : undefined;
      if (conflict) show({ ...conflict, is_new: true });
      else toasts.failed(t('new.done_elsewhere', { name, table: wanted.name, why: faultText(t, error) }));
      return id;
    }
    const spot = made && spotOf(made);
    const table = [...tables, ...merges].find((one) => one.id === spot?.id)?.name;
    const said = table ? t('new.done_at', { name, table }) : t('new.done', { name });
    const over = await beyond.after({
      date: body.reservation_date,
      time: body.reservation_time,
      guests: body.guests,
    });
    toasts.done(over ? `${said} ${over}` : said);
    return id;
  };
}
