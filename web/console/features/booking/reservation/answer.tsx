import { IconCircleCheck, IconCircleCheckFilled, IconHelpCircle } from '../../../components/icons.tsx';
import type { Reservation } from '../../../day/records.ts';
import { answerOf } from '../../../day/service-state.ts';
import { useI18n } from '../../../words/i18n.tsx';
import styles from './notes.module.css';

const ICONS = { coming: IconCircleCheckFilled, noted: IconCircleCheck, no_answer: IconHelpCircle };

/** What a party has said to its reminder, by its icon alone: beside its name, or in the place of words. */
export function AnswerIcon({ reservation, size = '0.875rem' }: { reservation: Reservation; size?: string }) {
  const answer = answerOf(reservation);
  const Icon = answer && ICONS[answer];
  return Icon ? <Icon size={size} data-answer={answer} aria-hidden /> : null;
}

/** What a party has said to its reminder. */
export function Answer({ reservation }: { reservation: Reservation }) {
  const { t } = useI18n();
  const answer = answerOf(reservation);
  if (!answer) return null;
  return (
    <span className={styles.notes} data-notes={answer}>
      <AnswerIcon reservation={reservation} size="1rem" />
      {t(`panel.${answer}`)}
    </span>
  );
}
