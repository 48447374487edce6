import { Button } from '@mantine/core';
import { useNow, useServiceToday } from '../../../client/now.ts';
import { useActing } from '../../../components/feedback/freshness.tsx';
import { RefusalFoot } from '../../../components/feedback/refusal-note.tsx';
import { Heading } from '../../../components/layout/heading.tsx';
import type { DayPlan } from '../../../day/plan.ts';
import type { Stay } from '../../../day/service-day.ts';
import { partyStateOf } from '../../../day/service-state.ts';
import { nextStep, otherSteps } from '../../../day/steps.ts';
import { needsPlace } from '../../../day/tables/tables.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { nameWithin } from '../party-name.ts';
import { useLivedDay } from './lived-day.ts';
import { PlaceChoice } from './place-choice.tsx';
import { useServiceSteps } from './service-steps.ts';
import { stepWord } from './step-word.ts';
import { useTablesOf } from './tables-now.ts';

const STEPS = ['arrived', 'seated', 'left', 'no_show', 'expected'] as const;

/**
 * The steps of the visit that a party may take on its day and afterwards, wherever it was looked up; none before. `askPlace`
 * asks where it is to sit (`SeatChoice`), where that is a question.
 */
export function StaySteps({ stay, plan, askPlace }: { stay: Stay; plan: DayPlan; askPlace: () => void }) {
  const { t } = useI18n();
  const acting = useActing();
  const { step: take } = useServiceSteps();
  const today = useServiceToday();
  const now = useNow(plan.day.date);
  const lived = useLivedDay();
  const { tables } = useTablesOf(plan, now ?? 0);
  const party = { stay, state: partyStateOf(stay, now), row: undefined };
  const next = nextStep(party);
  const offered = STEPS.filter((step) => step === next || otherSteps(party).includes(step));
  if (plan.day.date > today || party.state === 'request' || offered.length === 0) return null;
  // What is noted of another day asks for no table of this one.
  const is_asked = plan.day.date === lived.date && needsPlace(party, plan.rows, tables);
  return (
    <div role="group" aria-label={t('panel.service')} className="line wrap">
      {offered.map((step) => (
        <Button
          key={step}
          variant={step === next ? 'filled' : 'default'}
          {...acting}
          onClick={() => (step === 'seated' && is_asked ? askPlace() : void take(stay.reservation, step))}
        >
          {stepWord(t, step, party.state)}
        </Button>
      ))}
    </div>
  );
}

/** Asks in the place of a booking's panel where its party is to sit now, until it is `done`. */
export function SeatChoice({ stay, plan, done }: { stay: Stay; plan: DayPlan; done: () => void }) {
  const { t } = useI18n();
  const now = useNow(plan.day.date) ?? 0;
  const { tables } = useTablesOf(plan, now);
  return (
    <div className="stack">
      <Heading level={2} focus>
        {t('sheet.seat', { name: nameWithin(t, stay.reservation) })}
      </Heading>
      <PlaceChoice
        {...{ stay, plan, now, tables }}
        seat
        chosen={(seated) => void seated.then((is_done) => is_done && done())}
      />
      <Button variant="default" onClick={done}>
        {t('seats.back')}
      </Button>
      <RefusalFoot />
    </div>
  );
}
