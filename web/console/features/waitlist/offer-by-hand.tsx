import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { clockTimeAt } from '../../../../shared/platform/time/time.ts';
import { ApiProblem } from '../../../common/api.ts';
import { rereadBook, useMe, useReads } from '../../client/queries.ts';
import { useServices } from '../../client/services.ts';
import { useActing } from '../../components/feedback/freshness.tsx';
import { useToasts } from '../../components/feedback/toasts.tsx';
import { IconAlertTriangle } from '../../components/icons.tsx';
import type { OwnSlot as Slot } from '../../day/covers.ts';
import type { PlaceRow } from '../../day/plan.ts';
import { choicesFor } from '../../day/tables/places.ts';
import { useI18n, useWords } from '../../words/i18n.tsx';
import { WAITING_WORDS } from '../../words/waiting.ts';
import type { SetAsideWords } from '../availability/online/use-set-aside.ts';
import { useStarts } from '../booking/new-booking/starts.ts';
import styles from './drawer.module.css';
import { REASONS } from './reasons.ts';
import { isCalledByOthers, nameOf, rereadWaiting, type WaitingGuest } from './waiting-guest.ts';

/** What keeps guests from a time and not the house, which may join tables for them. */
const OVERRULED: ReadonlySet<Slot['reasons'][number]> = new Set(['no_table', 'party_too_large']);

/** The tables that could be joined for who waits at one of some times, in the room that they want; none where a table suffices. */
function useJoins({ id, date, guests, room_id }: WaitingGuest, times: readonly string[]): (time: string) => PlaceRow[] {
  const startAt = useStarts(date, times, guests);
  const isWanted = (one: { room_id: string }) => !room_id || one.room_id === room_id;
  return (time) => {
    const { party, known } = startAt(time);
    if (!known?.is_loaded) return [];
    const tables = known.floor.tables.filter(isWanted);
    const choices = choicesFor({ ...party, waiting: id }, { tables }, known.plan.rows.filter(isWanted));
    return choices.filter(({ fit }) => fit === 'joined').map(({ row }) => row);
  };
}

type Props = { guest: WaitingGuest; setAside: SetAsideWords; book: () => void; close: () => void };

/** Offers a party one of the free times that suit it, where need be at tables that are joined for it, out of order, and says of every other time why it is not free. */
export function OfferByHand({ guest, setAside, book, close }: Props) {
  const { t, showTime } = useI18n();
  const w = useWords(WAITING_WORDS);
  const { api } = useServices();
  const { timezone } = useMe();
  const client = useQueryClient();
  const toasts = useToasts();
  const acting = useActing();
  const [sending, setSending] = useState(false);
  const { data, error } = useQuery({ ...useReads().ownSlots(guest.date, guest.guests), staleTime: 0 });
  const { date, guests, room_id, from, to, guest_email: email } = guest;
  const name = nameOf(guest);
  const times = data?.slots.filter(({ time }) => time >= from && time <= to) ?? [];
  const joinsAt = useJoins(
    guest,
    times.map(({ time }) => time),
  );
  const isFree = ({ reasons }: Slot) => reasons.length === 0;
  const isJoined = (slot: Slot) =>
    slot.reasons.every((reason) => OVERRULED.has(reason)) && joinsAt(slot.time).length > 0;
  const free = times.filter((slot) => isFree(slot) || isJoined(slot));
  const taken = times.filter((slot) => !free.includes(slot));
  const [wanted, setWanted] = useState<string>();
  // What was chosen may be gone meanwhile; what needs no tables to be joined comes first.
  const start = free.find(({ time }) => time === wanted) ?? free.find(isFree) ?? free[0];
  const chosen = start?.time;
  const joins = start && !isFree(start) ? joinsAt(start.time) : [];
  const [preferred, prefer] = useState<string>();
  const join = joins.find(({ key }) => key === preferred) ?? joins[0];

  const reasonsOf = ({ time, reasons }: Slot) =>
    reasons
      .map((reason) => (reason === 'no_table' && setAside({ on: date, time, guests, room_id })) || w(REASONS[reason]))
      .join(', ');

  async function offer(time: string) {
    setSending(true);
    try {
      const { offer: made } = await api.offerWaiting(guest.id, { time, ...(join && { table_ids: join.tables }) });
      if (made) {
        const until = clockTimeAt(Date.parse(made.expires_at), timezone);
        toasts.done(w('waiting.offer_done', { time: made.time, name, until }));
      }
      close();
    } catch (fault) {
      const code = fault instanceof ApiProblem ? fault.code : '';
      if (code === 'waitlist_ended') toasts.failed(w('waiting.ended', { name }));
      else if (code === 'not_possible_online') toasts.failed(w('waiting.offer_blocked', { name }));
      else if (fault instanceof ApiProblem && fault.status === 409 && join)
        toasts.failed(t('conflict.other', { table: join.name }));
      else if (fault instanceof ApiProblem && fault.status === 409) toasts.failed(w('waiting.offer_gone', { name }));
      else toasts.fault(fault);
    } finally {
      setSending(false);
      await Promise.all([rereadWaiting(client), ...(join ? [rereadBook(client)] : [])]);
    }
  }

  const says = () => {
    if (!chosen) return w('waiting.offer_none', { from, to });
    if (email) return w('waiting.offer_mails', { time: chosen, email });
    return w(isCalledByOthers(guest) ? 'waiting.offer_no_email_masked' : 'waiting.offer_no_email', { time: chosen });
  };
  return (
    <section className={styles.offer} aria-label={w('waiting.offer_ask', { name })}>
      {!data && !error && <Skeleton height={96} />}
      {error && !data && <p>{t('fault.ours')}</p>}
      {data && (
        <>
          {free.length > 0 && (
            <div role="group" className={styles.chips} aria-label={w('waiting.offer_free')}>
              {free.map((slot) => (
                <button
                  key={slot.time}
                  type="button"
                  className={styles.chip}
                  aria-pressed={slot === start}
                  onClick={() => setWanted(slot.time)}
                >
                  {showTime(slot.time)}
                  {!isFree(slot) && <span className={styles.joined}>{t('new.time_joined')}</span>}
                </button>
              ))}
            </div>
          )}
          {join && (
            <div role="group" className={styles.chips} aria-label={t('place.joined')}>
              {joins.map(({ key, name: tables, seats }) => (
                <button
                  key={key}
                  type="button"
                  className={styles.chip}
                  aria-pressed={key === join.key}
                  onClick={() => prefer(key)}
                >
                  {tables}
                  <span className={styles.joined}>{t('seats', { count: seats })}</span>
                </button>
              ))}
            </div>
          )}
          <p role="status">{says()}</p>
          <ul className={styles.times} aria-label={w('waiting.offer_taken')} hidden={taken.length === 0}>
            {[...Map.groupBy(taken, reasonsOf)].map(([why, own]) => (
              <li key={why}>
                <IconAlertTriangle size="1rem" aria-hidden />
                <span>
                  <strong>{own.map(({ time }) => showTime(time)).join(' ')}</strong> {why}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="line wrap">
        {chosen && (
          <Button loading={sending} onClick={() => offer(chosen)} {...acting}>
            {join
              ? w('waiting.offer_now_at', { time: chosen, table: join.name })
              : w('waiting.offer_now', { time: chosen })}
          </Button>
        )}
        {data && !chosen && (
          <Button onClick={book} {...acting}>
            {w('waiting.book')}
          </Button>
        )}
        <Button variant="default" onClick={close}>
          {t('close')}
        </Button>
      </div>
    </section>
  );
}
