import { useQueries } from '@tanstack/react-query';
import { useReads } from '../../client/queries.ts';
import { IconPhone } from '../../components/icons.tsx';
import { useI18n, useWords } from '../../words/i18n.tsx';
import { WAITING_WORDS } from '../../words/waiting.ts';
import styles from './free-now.module.css';
import { isCalledByOthers, nameOf, type WaitingGuest } from './waiting-guest.ts';

/** How often it is looked whether anything is free for those whom nobody mails (ms). */
const LOOK_EVERY_MS = 30_000;

/** Whether somebody is offered nothing by itself: they wait, and there is no address to write to. */
const isToBeCalled = ({ state, guest_email }: WaitingGuest): boolean => state === 'waiting' && !guest_email;

/** The first time that is free now for each who has to be called, by their id. */
export function useFreeNow(guests: readonly WaitingGuest[]): ReadonlyMap<string, string> {
  const read = useReads();
  const called = guests.filter(isToBeCalled);
  const parties = [...new Map(called.map((guest) => [`${guest.date} ${guest.guests}`, guest])).values()];
  const answers = useQueries({
    queries: parties.map(({ date, guests: size }) => ({
      ...read.ownSlots(date, size),
      staleTime: 0,
      refetchInterval: LOOK_EVERY_MS,
    })),
  });
  return new Map(
    called.flatMap(({ id, date, guests: size, from, to }) => {
      const at = parties.findIndex((party) => party.date === date && party.guests === size);
      const slots = answers[at]?.data?.slots ?? [];
      const free = slots.find(({ time, reasons }) => reasons.length === 0 && time >= from && time <= to);
      return free ? [[id, free.time] as const] : [];
    }),
  );
}

/** That somebody is to be called, or who can do it. */
const callWord = (guest: WaitingGuest) => (isCalledByOthers(guest) ? 'waiting.call_masked' : 'waiting.call');

/** A table is free now for somebody who has to be called: on their card. */
export function CallNow({ guest, time }: { guest: WaitingGuest; time: string }) {
  const w = useWords(WAITING_WORDS);
  return (
    <p className={styles.call} data-call>
      <IconPhone size="1.125rem" aria-hidden />
      <strong>{w(callWord(guest), { time })}</strong>
    </p>
  );
}

/** The same beside the number of those who wait: the first time, and whom to call. */
export function FreeNow({ guests }: { guests: readonly WaitingGuest[] }) {
  const { t, showTime } = useI18n();
  const w = useWords(WAITING_WORDS);
  const free = useFreeNow(guests);
  const first = guests.find(({ id }) => free.has(id));
  const time = first && free.get(first.id);
  if (!first || !time) return null;
  return (
    <span className={styles.mark} data-call>
      <IconPhone size="1rem" aria-hidden />
      <span className={styles.time} aria-hidden>
        {showTime(time)}
      </span>
      <span className="unseen">
        {t('named', { name: nameOf(first) })} {w(callWord(first), { time })}
      </span>
      <span className={styles.words} aria-hidden>
        {w(isCalledByOthers(first) ? 'waiting.call_short_masked' : 'waiting.call_short')}
      </span>
    </span>
  );
}
