import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { addDays } from '../calendar-date.ts';
import { Button } from '../parts/buttons/button.tsx';
import { CallButton } from '../parts/contact/call-button.tsx';
import { PhoneSentence, usePhone } from '../parts/contact/phone.tsx';
import { Message } from '../parts/feedback/message.tsx';
import { partyWords } from '../party-words.ts';
import { useTableI18n } from '../table-i18n.tsx';
import type { Config, TableWish } from '../types.ts';
import css from './dead-ends.module.css';
import type { FreeTables } from './free-tables.ts';

export const NEXT_DATES = 3;

/** The day before a date, if it can still be booked. */
export const dayBefore = (date: string, first: string): string => (date > first ? addDays(date, -1) : date);

/** A party that the restaurant does not take online. */
export function TooLarge({ config }: { config: Config }) {
  const { t } = useTableI18n();
  const phone = usePhone(config);
  const max = config.max_party_size;
  return (
    <Message>
      <div id="heading">
        {phone ? (
          <PhoneSentence phone={phone}>{(place) => t('too_large', { max, phone: place })}</PhoneSentence>
        ) : (
          <p>{t('too_large_no_phone', { max })}</p>
        )}
      </div>
      <CallButton config={config} />
    </Message>
  );
}

/** Nothing is free before the booking window ends on `last`. */
export function NoTableAtAll({ config, last, wish }: { config: Config; last: string; wish: TableWish }) {
  const { t, dates } = useTableI18n();
  const phone = usePhone(config);
  const words = { date: dates.dated(last), guests: partyWords(t, wish) };
  return (
    <Message>
      <p id="heading">{t(phone ? 'no_table_until' : 'no_table_until_no_phone', words)}</p>
      <CallButton config={config} />
    </Message>
  );
}

type DayFullProps = {
  tables: FreeTables;
  date: string;
  first: string;
  last: string;
  wish: TableWish;
  /** Words that tell why nobody can book that day; without them it is full. */
  closed: string | undefined;
  /** What is said of times that are too near to be booked online, and whether that says it all. */
  late: ReactNode;
  isLate: boolean;
  onDate: (date: string) => void;
};

/** A day without a table, and the nearest ones that have some: the day before may be one. */
export function DayFull({ tables, date, first, last, wish, closed, late, isLate, onDate }: DayFullProps) {
  const { t, dates } = useTableI18n();
  const { data: next = [] } = useQuery(tables.free(dayBefore(date, first), last, wish, NEXT_DATES));
  const words = { date: dates.long(date), guests: partyWords(t, wish) };
  return (
    <Message>
      {!isLate && <p>{closed ?? t('no_table', words)}</p>}
      {late}
      {next.length > 0 && (
        <>
          <p>{t('next_dates')}</p>
          <div className={css.dates}>
            {next.map((other) => (
              <Button key={other} onClick={() => onDate(other)}>
                {dates.short(other)}
              </Button>
            ))}
          </div>
        </>
      )}
    </Message>
  );
}
