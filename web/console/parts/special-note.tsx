import { Link } from 'react-router';
import { useCalendar } from '../client/queries.ts';
import { fieldsOn, kindOf } from '../day/special-days.ts';
import { useI18n } from '../words/i18n.tsx';
import { IconCalendarDue } from './icons.tsx';
import styles from './special-note.module.css';

/** What was said of a date, where its parties are seen: closed or at other hours, and in which words. */
export function SpecialNote({ date }: { date: string }) {
  const { t, lang } = useI18n();
  const fields = fieldsOn(date, useCalendar(date));
  const kind = kindOf(fields);
  const said = [fields.note, lang === 'fr' ? fields.message_fr : fields.message_en].filter(Boolean).join(' · ');
  if (kind === 'usual' && !said) return null;
  return (
    <p className={styles.note} data-special={kind}>
      <IconCalendarDue size="1.125rem" aria-hidden />
      {kind !== 'usual' && <strong>{t(`special.${kind}`)}</strong>}
      <span>{said}</span>
      <Link to={`/hours/days?day=${date}`}>{t('why.change')}</Link>
    </p>
  );
}
