import { useI18n } from '../../../words/i18n.tsx';
import kinds from './kinds.module.css';
import styles from './legend.module.css';

const SAMPLES = [
  { word: 'special.closed', mark: { 'data-kind': 'closed' } },
  { word: 'special.hours', mark: { 'data-kind': 'hours' } },
  { word: 'special.week_closed', mark: { 'data-kind': 'week_closed' } },
  { word: 'special.words', mark: { 'data-words': true } },
  { word: 'special.holiday', mark: { 'data-holiday': true } },
] as const;

/** What the looks of days mean. */
export function Legend() {
  const { t } = useI18n();
  return (
    <ul className={styles.legend}>
      {SAMPLES.map(({ word, mark }) => (
        <li key={word}>
          <span className={`${kinds.day} ${styles.sample}`} {...mark} aria-hidden>
            24
          </span>
          {t(word)}
        </li>
      ))}
    </ul>
  );
}
