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
import { nameWithin, saidOf } from '../party-name.ts';
import { ArrivedGuests } from './arrived-guests.tsx';
import { useLivedDay } from './lived-day.ts';
import { PlaceChoice } from './place-choice.tsx';
import { useServiceSteps } from './service-steps.ts';
import { stepWord } from './step-word.ts';
import { useTablesOf } from './tables-now.ts';

const STEPS = ['arrived', 'partly', 'seated', 'left', 'no_show', 'expected'] as const;

/** A question that takes the place of a booking's panel: where its party is to sit, or how many of it are here. */
export type StepQuestion = 'place' | 'partly';

type StepsProps = { stay: Stay; plan: DayPlan; ask: (question: StepQuestion) => void };

/**
 * The steps of the visit that a party may take on its day and afterwards, wherever it was looked up; none before. `ask` is
 * called where a step is a question first (`StepChoice`).
 */
export function StaySteps({ stay, plan, ask }: StepsProps) {
  const { t } = useI18n();
  const acting = useActing(true);
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
  const press = (step: (typeof STEPS)[number]) => {
    if (step === 'partly') return ask('partly');
    return step === 'seated' && is_asked ? ask('place') : void take(stay.reservation, step);
  };
  return (
    <div role="group" aria-label={t('panel.service')} className="line wrap">
      {offered.map((step) => (
        <Button key={step} variant={step === next ? 'filled' : 'default'} {...acting} onClick={() => press(step)}>
          {stepWord(t, step, party.state)}
        </Button>
      ))}
    </div>
  );
}

type ChoiceProps = Pick<StepsProps, 'stay' | 'plan'> & { question: StepQuestion; done: () => void };

/** Asks a step's question in the place of a booking's panel, until it is `done`. */
export function StepChoice({ stay, plan, question, done }: ChoiceProps) {
  const { t } = useI18n();
  const now = useNow(plan.day.date) ?? 0;
  const { tables } = useTablesOf(plan, now);
  const { reservation } = stay;
  const chosen = (noted: Promise<boolean>) => void noted.then((is_done) => is_done && done());
  return (
    <div className="stack">
      <Heading level={2} focus>
        {question === 'place'
          ? t('sheet.seat', { name: nameWithin(t, reservation) })
          : saidOf(t, 'sheet.partly', reservation)}
      </Heading>
      {question === 'place' && <PlaceChoice {...{ stay, plan, now, tables, chosen }} seat />}
      {question === 'partly' && <ArrivedGuests {...{ reservation, chosen }} />}
      <Button variant="default" onClick={done}>
        {t('seats.back')}
      </Button>
      <RefusalFoot />
    </div>
  );
}
