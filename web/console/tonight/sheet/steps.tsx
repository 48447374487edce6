import { useActing } from '../../components/feedback/freshness.tsx';
import { endsBooking, goesOn, nextStep, otherSteps, type Step } from '../../day/steps.ts';
import type { Party } from '../../day/tonight.ts';
import { stepWord } from '../../features/booking/service/step-word.ts';
import { useI18n } from '../../words/i18n.tsx';
import { useEvening } from '../evening.ts';
import { useSheets } from '../sheets.ts';
import { useTakeStep } from '../take-step.ts';
import styles from './sheet.module.css';

/** Steps that leave the sheet open for what may follow. */
const STAYS: readonly Step[] = ['arrived', 'longer', 'expected'];

/** Everything that may be done with the party at a table, the likeliest first. */
export function Steps({ party }: { party: Party }) {
  const { t } = useI18n();
  const take = useTakeStep(useEvening());
  const { close } = useSheets();
  const acting = useActing();
  const next = nextStep(party);
  const press = (step: Step) => {
    if (!STAYS.includes(step)) close();
    take(step, party);
  };
  return (
    <div className={styles.chips}>
      {[...(next ? [next] : []), ...otherSteps(party)].map((step) => (
        <button
          key={step}
          type="button"
          className={styles.chip}
          data-main={step === next || undefined}
          data-red={endsBooking(step) || undefined}
          {...(!goesOn(step) && acting)}
          onClick={() => press(step)}
        >
          {stepWord(t, step, party.state)}
        </button>
      ))}
    </div>
  );
}
