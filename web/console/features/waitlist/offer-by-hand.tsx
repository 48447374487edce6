import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { clockTimeAt } from '../../../../shared/platform/time/time.ts';
import { ApiProblem } from '../../../common/api.ts';
import { useMe, useReads } from '../../client/queries.ts';
import { useServices } from '../../client/services.ts';
import { useActing } from '../../components/feedback/freshness.tsx';
import { useToasts } from '../../components/feedback/toasts.tsx';
import { IconAlertTriangle } from '../../components/icons.tsx';
import { useI18n, useWords } from '../../words/i18n.tsx';
import { WAITING_WORDS } from '../../words/waiting.ts';
import type { SetAsideWords } from '../availability/online/use-set-aside.ts';
import styles from './drawer.module.css';
import { REASONS } from './reasons.ts';
import { isCalledByOthers, nameOf, rereadWaiting, type WaitingGuest } from './waiting-guest.ts';

type Props = { guest: WaitingGuest; setAside: SetAsideWords; book: () => void; close: () => void };

/** Offers a party one of the free times that suit it, out of order, and says of every other time why it is not free. */
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
  const free = times.filter(({ reasons }) => reasons.length === 0).map(({ time }) => time);
  const taken = times.filter(({ reasons }) => reasons.length > 0);
  const [wanted, setWanted] = useState<string>();
  // What was chosen may be gone meanwhile.
  const chosen = free.find((time) => time === wanted) ?? free[0];

  const reasonsOf = ({ time, reasons }: (typeof taken)[number]) =>
    reasons
      .map((reason) => (reason === 'no_table' && setAside({ on: date, time, guests, room_id })) || w(REASONS[reason]))
      .join(', ');

  async function offer(time: string) {
    setSending(true);
    try {
      const { offer: made } = await api.offerWaiting(guest.id, time);
      if (made) {
        const until = clockTimeAt(Date.parse(made.expires_at), timezone);
        toasts.done(w('waiting.offer_done', { time: made.time, name, until }));
      }
      close();
    } catch (fault) {
      const code = fault instanceof ApiProblem ? fault.code : '';
      if (code === 'waitlist_ended') toasts.failed(w('waiting.ended', { name }));
      else if (code === 'not_possible_online') toasts.failed(w('waiting.offer_blocked', { name }));
      else if (fault instanceof ApiProblem && fault.status === 409) toasts.failed(w('waiting.offer_gone', { name }));
      else toasts.fault(fault);
    } finally {
      setSending(false);
      await rereadWaiting(client);
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
              {free.map((time) => (
                <button
                  key={time}
                  type="button"
                  className={styles.chip}
                  aria-pressed={time === chosen}
                  onClick={() => setWanted(time)}
                >
                  {showTime(time)}
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
            {w('waiting.offer_now', { time: chosen })}
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
