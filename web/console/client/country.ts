import { firstWeekdayIn, langOfCountry } from '../../../shared/domain/country-customs.ts';
import { countryOf } from '../../common/zone-country.ts';
import { useMe } from './queries.ts';

/** The country (ISO 3166) of the restaurant, by its time zone. */
export const useCountry = (): string | undefined => countryOf(useMe().timezone);

/** The weekday with which weeks begin at the restaurant; 0 is Monday. */
export const useFirstWeekday = (): number => firstWeekdayIn(useCountry());

/** The language that the restaurant itself speaks. */
export const useHouseLang = () => langOfCountry(useCountry());
