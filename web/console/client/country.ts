import { langOfCountry } from '../../../shared/platform/locale/country-customs.ts';
import { countryOf } from '../../../shared/platform/locale/zone-country.ts';
import { useMe } from './queries.ts';

/** The country (ISO 3166) of the restaurant, by its time zone. */
export const useCountry = (): string | undefined => countryOf(useMe().timezone);

/** The weekday with which weeks begin at the restaurant; 0 is Monday. */
export const useFirstWeekday = (): number => useMe().first_day_of_week ?? 0;

/** The language that the restaurant itself speaks. */
export const useHouseLang = () => langOfCountry(useCountry());
