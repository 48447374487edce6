import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { addDays } from '../../../../../shared/platform/time/time.ts';
import { useToday } from '../../../client/now.ts';
import { useCalendar, useMe, useReads } from '../../../client/queries.ts';
import { Fault } from '../../../components/feedback/fault.tsx';
import { DateField } from '../../../components/form/date-field.tsx';
import { NumberField } from '../../../components/form/number-field.tsx';
import { durationWords } from '../../../components/format/duration.ts';
import { useMoment } from '../../../components/format/use-moment.ts';
import { IconAlertTriangle, IconCircleCheckFilled } from '../../../components/icons.tsx';
import { PageLink } from '../../../components/roles/page-link.tsx';
import type { OwnSlot } from '../../../day/covers.ts';
import { useI18n } from '../../../words/i18n.tsx';
import styles from './answer.module.css';
import type { Asked } from './ask.ts';
import { type Reason, ruleOf } from './rule-of.ts';
import { startOf } from './start-of.ts';
import { type SetAsideWords, useSetAside } from './use-set-aside.ts';

type About = { slot: OwnSlot; guests: number; setAside: SetAsideWords };

/** Says why so many guests cannot book a slot. */
function useReasonWords(): (reason: Reason, about: About) => string {
  const { t, dates } = useI18n();
  const me = useMe();
  const today = useToday();
  const moment = useMoment();
  return (reason, { slot, guests, setAside }) => {
    switch (reason) {
      case 'inactive':
        return t('why.inactive');
      case 'closed':
        return t('why.closed');
      case 'past':
        return t('why.past');
      case 'outside_window':
        return t('why.outside_window', { date: dates.dated(addDays(today, me.advance_booking_days)) });
      case 'paused':
        return t('why.paused', { until: me.pause ? moment(Date.parse(me.pause.until)) : '…' });
      case 'notice':
        return t('why.notice', { time: durationWords(t, me.min_notice_min ?? 0) });
      case 'party_too_large':
        return t('why.party_too_large', { guests: t('guests', { count: me.max_party_size }) });
      case 'slot_full':
        return t('why.slot_full', { covers: slot.covers, most: slot.max_covers ?? 0 });
      case 'service_full':
        return t('why.service_full', { covers: slot.service_covers, most: slot.max_online_covers ?? 0 });
      case 'no_table': {
        const kept = setAside({ time: slot.time, guests });
        return kept ? `${kept}.` : t('why.no_table', { guests: t('guests', { count: guests }) });
      }
    }
  };
}

type Props = {
  asked: Asked;
  /** Leaves the answer for where a link of it leads. */
  leave: () => void;
};

/** Every time of a date with what keeps so many guests from it, each with the way to the rule. */
export function Answer({ asked, leave }: Props) {
  const { t } = useI18n();
  const today = useToday();
  const [date, setDate] = useState(asked.time === undefined && asked.date < today ? today : asked.date);
  const [guests, setGuests] = useState(2);
  const { data, error, refetch, isPending } = useQuery({
    ...useReads().ownSlots(date, guests),
    placeholderData: (before) => before,
  });
  const setAside = useSetAside(date);
  const slots = data?.date === date ? data.slots : [];
  const wanted = asked.date === date ? asked.time : undefined;
  const start = startOf(slots, wanted);
  const isUnknown = wanted !== undefined && !slots.some(({ time }) => time === wanted);
  const list = useRef<HTMLUListElement>(null);
  /** The date that was opened: another party, or a start that passes meanwhile, moves nothing. */
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (slots.length === 0 || opened.current === date) return;
    const is_first = opened.current === undefined;
    opened.current = date;
    if (start) list.current?.querySelector(`[data-slot="${start.time}"]`)?.scrollIntoView({ block: 'center' });
    else if (is_first && wanted === undefined) setDate(addDays(date, 1));
  }, [slots, start, wanted, date]);
  return (
    <div className="stack">
      <div className={styles.fields}>
        <DateField label={t('new.date')} value={date} onChange={(chosen) => chosen && setDate(chosen)} />
        <NumberField
          label={t('new.party')}
          min={1}
          max={999}
          allowDecimal={false}
          value={guests}
          onChange={(typed) => typeof typed === 'number' && typed >= 1 && setGuests(typed)}
        />
      </div>
      {isPending && <Skeleton height={240} />}
      {error && !data && <Fault error={error} retry={refetch} />}
      {data && slots.length > 0 && isUnknown && (
        <p role="status">
          {t('why.no_time', { time: wanted })}{' '}
          <PageLink to="/hours" onClick={leave}>
            {t('place.hours')}
          </PageLink>
        </p>
      )}
      {data && slots.length === 0 && (
        <p role="status">
          {t('why.no_service')}{' '}
          <PageLink to="/hours" onClick={leave}>
            {t('place.hours')}
          </PageLink>
        </p>
      )}
      <ul ref={list} className={styles.slots} aria-label={t('why.times')}>
        {slots.map((slot) => (
          <SlotLine
            key={slot.time}
            slot={slot}
            date={date}
            guests={guests}
            setAside={setAside}
            chosen={wanted !== undefined && slot === start}
            leave={leave}
          />
        ))}
      </ul>
    </div>
  );
}

type LineProps = {
  slot: OwnSlot;
  date: string;
  guests: number;
  setAside: SetAsideWords;
  chosen: boolean;
  leave: () => void;
};

/** A time: that guests can book it, or every reason why not. */
function SlotLine({ slot, date, guests, setAside, chosen, leave }: LineProps) {
  const { t, showTime } = useI18n();
  const calendar = useCalendar(date);
  const words = useReasonWords();
  return (
    <li data-slot={slot.time} aria-current={chosen || undefined}>
      <strong className={styles.time}>{showTime(slot.time)}</strong>
      <div className={styles.reasons}>
        {slot.reasons.length === 0 && (
          <p className={styles.free}>
            <IconCircleCheckFilled size="1rem" aria-hidden /> {t('why.free')}
          </p>
        )}
        {slot.reasons.map((reason) => {
          const to = ruleOf(reason, date, slot.time, calendar);
          const said = words(reason, { slot, guests, setAside });
          return (
            <p key={reason}>
              <IconAlertTriangle size="1rem" aria-hidden /> {said}{' '}
              {to && (
                <PageLink
                  to={to}
                  onClick={leave}
                  aria-label={`${t(reason === 'no_table' ? 'why.see' : 'why.change')}, ${showTime(slot.time)}, ${said}`}
                >
                  {t(reason === 'no_table' ? 'why.see' : 'why.change')}
                </PageLink>
              )}
            </p>
          );
        })}
      </div>
      {slot.max_covers !== undefined && !slot.reasons.includes('slot_full') && (
        <span className={styles.covers}>{t('why.covers', { covers: slot.covers, most: slot.max_covers })}</span>
      )}
    </li>
  );
}
