import { Button } from '@mantine/core';
import { useNow, useServiceToday } from '../../client/now.ts';
import type { DayPlan } from '../../day/plan.ts';
import type { Stay } from '../../day/service-day.ts';
import { partyStateOf } from '../../day/service-state.ts';
import { nextStep, otherSteps } from '../../day/steps.ts';
import { useI18n } from '../../words/i18n.tsx';
import { useActing } from '../freshness.tsx';
import { useServiceSteps } from './service-steps.ts';
import { stepWord } from './step-word.ts';

const STEPS = ['arrived', 'seated', 'left', 'no_show', 'expected'] as const;

/** The steps of service that a party may take on its day and afterwards, wherever it was looked up; none before. */
export function StaySteps({ stay, plan }: { stay: Stay; plan: DayPlan }) {
  const { t } = useI18n();
  const acting = useActing();
  const { step: take } = useServiceSteps();
  const today = useServiceToday();
  const now = useNow(plan.day.date);
  const party = { state: partyStateOf(stay, now), row: undefined };
  const next = nextStep(party);
  const offered = STEPS.filter((step) => step === next || otherSteps(party).includes(step));
  if (plan.day.date > today || party.state === 'request' || offered.length === 0) return null;
  return (
    <div role="group" aria-label={t('panel.service')} className="line wrap">
      {offered.map((step) => (
        <Button
          key={step}
          variant={step === next ? 'filled' : 'default'}
          {...acting}
          onClick={() => void take(stay.reservation, step)}
        >
          {stepWord(t, step, party.state)}
        </Button>
      ))}
    </div>
  );
}
