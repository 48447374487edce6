import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { countryOf } from '../../../../shared/platform/locale/zone-country.ts';
import { LOCALES } from '../../../common/i18n.ts';
import { useMe } from '../../client/queries.ts';
import { holidaysOf } from '../../day/calendar/holidays.ts';
import { useI18n } from '../../words/i18n.tsx';

/** All countries’ holidays in one file, fetched by this page alone. */
const load = (): Promise<Record<string, string[]>> => import('./holidays.json').then((file) => file.default);

/** The public holidays of the restaurant’s country in a range of dates, and what the country is called. */
export function useHolidays(from: string, to: string) {
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
