import { Button } from '@mantine/core';
import { useActing } from '../../../components/feedback/freshness.tsx';
import type { Reservation } from '../../../day/records.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { courseWords, useMeal } from './meal.ts';
import { useServiceSteps } from './service-steps.ts';

/** All courses of a party that sits, one press each: the present one with for how long, the next one marked. */
export function CourseChoice({ reservation }: { reservation: Reservation }) {
  const { t } = useI18n();
  const acting = useActing(true);
  const { course: take } = useServiceSteps();
  const meal = useMeal(reservation);
  if (!meal) return null;
  const { courses, course, next } = meal;
  return (
    <div role="group" aria-label={t('course.title')} className="line wrap" data-courses>
      {courses.map((name) => (
        <Button
          key={name}
          variant={name === course ? 'light' : 'default'}
          aria-pressed={name === course}
          {...acting}
          onClick={() => name !== course && void take(reservation, name)}
        >
          {name === next && <span aria-hidden>▸{'\u00a0'}</span>}
          {name === course ? courseWords(t, meal) : name}
        </Button>
      ))}
    </div>
  );
}
