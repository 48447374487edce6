import '../../styles/dates.css';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { useState } from 'react';
import { dateOrderIn } from '../../../../shared/platform/locale/country-customs.ts';
import { useCountry } from '../../client/country.ts';
import { useServiceToday, useToday } from '../../client/now.ts';
import { readTypedDate } from '../../day/calendar/typed-date.ts';
import { useI18n } from '../../words/i18n.tsx';
import { useShortDate } from '../format/short-date.ts';
import styles from './date-field.module.css';

type Props = Omit<
  DateInputProps,
  'value' | 'defaultValue' | 'onChange' | 'dateParser' | 'valueFormat' | 'minDate' | 'maxDate'
> & {
  /** `YYYY-MM-DD`; empty while what is typed is no date. */
  value?: string;
  onChange?: (date: string) => void;
  /** From which date on one that is typed without a year is sought: the present service day, unless told otherwise. */
  from?: string;
  minDate?: string;
  maxDate?: string;
};

/**
 * A field for a date, chosen in a calendar or typed in whichever way people of the country write one, « demain » too: from
 * the calendar date that it is, as forms begin with it, also while last night goes on. The date that is meant is spelled out
 * while it is typed. It is read when the field is left or sent, not key by key; what is no date stays as it was typed, with
 * what is wrong about it.
 */
export function DateField({ value = '', onChange, label, from, minDate, maxDate, error, onBlur, ...props }: Props) {
  const { t } = useI18n();
  const order = dateOrderIn(useCountry());
  const shortDate = useShortDate();
  const today = useToday();
  const evening = useServiceToday();
  const [typed, setTyped] = useState<string>();
  const [is_left, setLeft] = useState(false);
  // The library writes its text anew whenever its value changes, which what was typed must outlast.
  const [last, setLast] = useState(value);
  if (value && value !== last) setLast(value);
  const read = typed === undefined ? undefined : readTypedDate(typed, { order, from: from ?? evening, today });
  const is_beyond = read !== undefined && ((minDate && read < minDate) || (maxDate && read > maxDate));
  const date = is_beyond ? undefined : read;
  const fault = is_beyond
    ? t('date.beyond', { from: shortDate(minDate ?? read), to: shortDate(maxDate ?? read) })
    : t('date.unread', { example: order === 'mdy' ? '11/27' : '27/11' });

  function commit() {
    if (typed === undefined) return;
    setLeft(true);
    if (date !== undefined) setTyped(undefined);
    if ((date ?? '') !== value) onChange?.(date ?? '');
  }

  return (
    <DateInput
      {...props}
      label={
        <>
          {label}
          {date !== undefined && (
            <span className={styles.meant} aria-hidden>
              {shortDate(date)}
            </span>
          )}
        </>
      }
      valueFormat="ddd D MMM YYYY"
      value={value || last || null}
      minDate={minDate}
      maxDate={maxDate}
      dateParser={() => null}
      fixOnBlur={typed === undefined || date !== undefined}
      error={is_left && typed !== undefined && date === undefined ? fault : error}
      onInput={({ currentTarget }) => {
        setTyped(currentTarget.value);
        setLeft(false);
      }}
      onChange={(chosen) => {
        setTyped(undefined);
        onChange?.(chosen ?? '');
      }}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
      onBlur={(event) => {
        commit();
        onBlur?.(event);
      }}
    />
  );
}
