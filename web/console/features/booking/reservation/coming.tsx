import { Button } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import { useNow, useToday } from '../../../client/now.ts';
import { useActing } from '../../../components/feedback/freshness.tsx';
import { IconArrowBackUp, IconCheck } from '../../../components/icons.tsx';
import type { DayPlan } from '../../../day/plan.ts';
import type { Stay } from '../../../day/service-day.ts';
import { answerOf } from '../../../day/service-state.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { useServiceSteps } from '../service/service-steps.ts';
import { Answer } from './answer.tsx';
import styles from './coming.module.css';

/** What a party has said to its reminder; who was called is marked as coming here, and that is taken back. */
export function Coming({ stay, plan }: { stay: Stay; plan: DayPlan }) {
  const answer = answerOf(stay.reservation);
  if (!answer) return null;
  return (
    <div className={styles.answer}>
      <Answer reservation={stay.reservation} />
      {answer !== 'coming' && <Mark key={stay.reservation.id} stay={stay} plan={plan} is_noted={answer === 'noted'} />}
    </div>
  );
}

/** One button for both, so that nothing moves and the focus stays on it. */
function Mark({ stay, plan, is_noted }: { stay: Stay; plan: DayPlan; is_noted: boolean }) {
  const { t } = useI18n();
  const acting = useActing(true);
  const { noteComing } = useServiceSteps();
  const today = useToday();
  const now = useNow(plan.day.date);
  const is_ahead = now === undefined ? plan.day.date > today : stay.from > now;
  // Whoever looks at it when the time comes sees it wait; later nobody is asked any more whether they come.
  const [was_ahead] = useState(is_ahead);
  if (!is_noted && !was_ahead) return null;
  const press = ({ detail }: MouseEvent) => {
    // The second press of a double click is not meant to take the first one back.
    if (detail > 1) return;
    void noteComing(stay.reservation, !is_noted);
  };
  const Icon = is_noted ? IconArrowBackUp : IconCheck;
  return (
    <Button
      variant="default"
      leftSection={<Icon size="1.125rem" aria-hidden />}
      {...acting}
      disabled={acting.disabled || (!is_noted && !is_ahead)}
      onClick={press}
    >
      {t(is_noted ? 'coming.back' : 'coming.note')}
    </Button>
  );
}
