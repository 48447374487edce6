import type { Translate } from '../../../../common/i18n.ts';
import { useMe } from '../../../client/queries.ts';
import { useServices } from '../../../client/services.ts';
import { durationWords } from '../../../components/format/duration.ts';
import { type Meal, mealOf } from '../../../day/courses.ts';
import type { Reservation } from '../../../day/records.ts';
import type { fr } from '../../../words/fr/console.ts';

const NONE: readonly string[] = [];

/** The meal of a party as it is when this is drawn, which is each minute where a party sits; nothing where there is none to show. */
export function useMeal(reservation: Reservation): Meal | undefined {
  const { courses = NONE } = useMe();
  const { clock } = useServices();
  return mealOf(reservation, courses, clock.now());
}

/** `Plat · 12 min`: the course that a party is at, and for how long; nothing before the first one. */
export const courseWords = (t: Translate<typeof fr>, { course, minutes }: Meal): string | undefined =>
  course === undefined ? undefined : t('course.since', { course, time: durationWords(t, minutes) });
