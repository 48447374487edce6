import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { countryOf } from '../../../../shared/platform/locale/zone-country.ts';
import { addDays } from '../../../../shared/platform/time/time.ts';
import { LOCALES } from '../../../common/i18n.ts';
import { useToday } from '../../client/now.ts';
import { useCalendarIn, useMe } from '../../client/queries.ts';
import { EmptyNote } from '../../components/feedback/empty-note.tsx';
import { Fault } from '../../components/feedback/fault.tsx';
import { Waiting } from '../../components/feedback/loading.tsx';
import { IconChevronLeft, IconChevronRight } from '../../components/icons.tsx';
import { Page } from '../../components/layout/page.tsx';
import { usePageTitle } from '../../components/layout/use-title.ts';
import { useUnsaved } from '../../components/overlays/unsaved.tsx';
import { OnlyFor } from '../../components/roles/only-for.tsx';
import { MANAGERS } from '../../components/roles/roles.ts';
import { holidaysOf } from '../../day/calendar/holidays.ts';
import { type DayKind, marksOf } from '../../day/calendar/special-days.ts';
import { addMonths } from '../../day/time.ts';
import { useI18n } from '../../words/i18n.tsx';
import { CloseTomorrow } from '../close-tomorrow.tsx';
import { Tabs } from '../tabs.tsx';
import { useDaysAddress } from './address.ts';
import { Legend } from './calendar/legend.tsx';
import { MONTHS, Year } from './calendar/year.tsx';
import { HolidayList, SpecialList } from './lists.tsx';
import styles from './page.module.css';
import { Sheet, useIsBeside } from './sheet.tsx';
import type { Dates } from './use-selecting.ts';

/** All countries’ holidays in one file, fetched by this page alone. */
const load = (): Promise<Record<string, string[]>> => import('./holidays.json').then((file) => file.default);

/** The public holidays of the restaurant’s country in a range of dates, and what the country is called. */
function useHolidays(from: string, to: string) {
  const { lang } = useI18n();
  const { timezone } = useMe();
  const country = useMemo(() => countryOf(timezone), [timezone]);
  const { data, error, refetch } = useQuery({
    queryKey: ['holidays'],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const holidays = useMemo(() => {
    const lines = (country && data?.[country]) || [];
    return new Map(holidaysOf(lines, from, to).map((holiday) => [holiday.date, holiday[lang]]));
  }, [data, country, from, to, lang]);
  const name = useMemo(
    () => country && new Intl.DisplayNames(LOCALES[lang], { type: 'region' }).of(country),
    [country, lang],
  );
  return { holidays, country: name, failed: error !== null && !data, retry: refetch };
}

/** Closed and special days: twelve months at a glance, and what is said of the days that are open. */
export const Component = () => (
  <OnlyFor roles={MANAGERS}>
    <SpecialDays />
  </OnlyFor>
);

function SpecialDays() {
  const { t, dates } = useI18n();
  usePageTitle(t('special.tab'));
  const today = useToday();
  const { month, open, as, show, choose } = useDaysAddress(today);
  const last = addDays(addMonths(month, MONTHS), -1);
  const { calendar, is_loaded, error, retry } = useCalendarIn({ from: month, to: last });
  const [dirty, setDirty] = useState(false);
  const guard = useUnsaved(dirty);
  const beside = useIsBeside();
  const { holidays, country, failed, retry: fetchHolidays } = useHolidays(month, last);
  const marks = useMemo(() => marksOf(month, last, calendar), [month, last, calendar]);
  const go = (to: Dates | undefined, kind?: DayKind) =>
    guard(() => {
      setDirty(false);
      choose(to, kind);
    });
  const done = () => {
    setDirty(false);
    choose(undefined);
  };
  const days = calendar.special_days.filter(({ date }) => date >= today && month <= date && date <= last);
  // Beside the calendar the sheet takes their place.
  const with_lists = is_loaded && !(open && beside);
  // Nothing was said of them yet, and by the week the house would be open.
  const undecided = [...holidays]
    .map(([date, name]) => ({ date, name }))
    .filter(({ date }) => date >= today && marks.get(date)?.kind === 'usual' && !days.some((day) => day.date === date));
  return (
    <Page
      title={t('special.title')}
      tools={
        <>
          <Tabs />
          <div className="line push">
            <CloseTomorrow />
          </div>
        </>
      }
    >
      <div className={styles.days}>
        <div>
          <div className={styles.span}>
            <ActionIcon
              variant="subtle"
              size={44}
              aria-label={t('special.before')}
              onClick={() => show(addMonths(month, -MONTHS))}
            >
              <IconChevronLeft size="1.25rem" aria-hidden />
            </ActionIcon>
            <strong>{t('special.months', { from: dates.month(month), to: dates.month(last) })}</strong>
            <ActionIcon
              variant="subtle"
              size={44}
              aria-label={t('special.after')}
              onClick={() => show(addMonths(month, MONTHS))}
            >
              <IconChevronRight size="1.25rem" aria-hidden />
            </ActionIcon>
          </div>
          <p className={`${styles.lead} muted`}>{t('special.lead')}</p>
          <Legend />
          {error && <Fault error={error} retry={retry} />}
          {!error && !is_loaded && <Waiting />}
          {is_loaded && <Year first={month} today={today} marks={marks} holidays={holidays} open={open} choose={go} />}
        </div>
        <aside className={styles.side}>
          {open && (
            <Sheet
              span={open}
              as={as}
              holidays={holidays}
              onDirty={setDirty}
              reach={(to) => choose(to, as)}
              leave={() => go(undefined)}
              done={done}
            />
          )}
          {with_lists && <SpecialList days={days} choose={go} />}
          {with_lists && <HolidayList country={country} holidays={undecided} choose={go} />}
          {with_lists && failed && (
            <EmptyNote>
              <p>{t('special.holidays_missing')}</p>
              <Button size="compact-sm" variant="light" onClick={() => fetchHolidays()}>
                {t('retry')}
              </Button>
            </EmptyNote>
          )}
        </aside>
      </div>
    </Page>
  );
}
