import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { clockTimeAt } from '../../../../shared/domain/time.ts';
import { ApiProblem } from '../../../common/api.ts';
import { useMe, useReads } from '../../client/queries.ts';
import { useServices } from '../../client/services.ts';
import { useI18n } from '../../words/i18n.tsx';
import { useWaitingWords } from '../../words/use-waiting-words.ts';
import { useActing } from '../freshness.tsx';
import { IconAlertTriangle, IconCircleCheckFilled } from '../icons.tsx';
import { useToasts } from '../toasts.tsx';
import styles from './drawer.module.css';
import { REASONS } from './reasons.ts';
import { nameOf, rereadWaiting, type WaitingGuest } from './waiting-guest.ts';

type Props = { guest: WaitingGuest; close: () => void };

/** Offers a party the earliest free time that suits it, out of order, and says of every time why it is not free. */
export function OfferByHand({ guest, close }: Props) {
  const { t } = useI18n();
  const w = useWaitingWords();
  const { api } = useServices();
  const { timezone } = useMe();
  const client = useQueryClient();
  const toasts = useToasts();
  const acting = useActing();
  const [sending, setSending] = useState(false);
  const { data, error } = useQuery({ ...useReads().ownSlots(guest.date, guest.guests), staleTime: 0 });
  const { from, to, guest_email: email } = guest;
  const name = nameOf(guest);
  const times = data?.slots.filter(({ time }) => time >= from && time <= to) ?? [];
  const free = times.find(({ reasons }) => reasons.length === 0)?.time;

  async function offer() {
    setSending(true);
    try {
      const { offer: made } = await api.offerWaiting(guest.id);
      if (made) {
        const until = clockTimeAt(Date.parse(made.expires_at), timezone);
        toasts.done(w('waiting.offer_done', { time: made.time, name, until }));
      }
      close();
    } catch (fault) {
      const code = fault instanceof ApiProblem ? fault.code : '';
      if (code === 'waitlist_ended') toasts.failed(w('waiting.ended', { name }));
      else if (fault instanceof ApiProblem && fault.status === 409) toasts.failed(w('waiting.offer_gone', { name }));
      else toasts.fault(fault);
    } finally {
      setSending(false);
      await rereadWaiting(client);
    }
  }

  const says = () => {
    if (!free) return w('waiting.offer_none', { from, to });
    return email
      ? w('waiting.offer_earliest', { time: free, email })
      : w('waiting.offer_earliest_no_email', { time: free });
  };
  return (
    <section className={styles.offer} aria-label={w('waiting.offer_ask', { name })}>
      {!data && !error && <Skeleton height={96} />}
      {error && !data && <p>{t('fault.ours')}</p>}
      {data && (
        <>
          <p>{says()}</p>
          <ul className={styles.times} aria-label={w('waiting.offer_times')}>
            {[...Map.groupBy(times, ({ reasons }) => reasons.map((reason) => w(REASONS[reason])).join(', '))].map(
              ([why, own]) => (
                <li key={why}>
                  {why ? (
                    <IconAlertTriangle size="1rem" aria-hidden />
                  ) : (
                    <IconCircleCheckFilled size="1rem" aria-hidden />
                  )}
                  <span>
                    <strong>{own.map(({ time }) => time).join(' ')}</strong> {why || w('waiting.free')}
                  </span>
                </li>
              ),
            )}
          </ul>
        </>
      )}
      <div className="line wrap">
        {free && (
          <Button loading={sending} onClick={offer} {...acting}>
            {w('waiting.offer_now', { time: free })}
          </Button>
        )}
        <Button variant="default" onClick={close}>
          {t('cancel')}
        </Button>
      </div>
    </section>
  );
}
