import { Link } from 'react-router';
import { useToday } from '../../client/now.ts';
import { useCalendar } from '../../client/queries.ts';
import { IconAlertTriangle, IconCalendarDue } from '../../components/icons.tsx';
import { PageLink } from '../../components/roles/page-link.tsx';
import { fieldsOn, kindOf, strandedOf } from '../../day/calendar/special-days.ts';
import type { DayPlan } from '../../day/plan.ts';
import { useI18n } from '../../words/i18n.tsx';
import styles from './special-note.module.css';

/**
 * What was said of a date, where its parties are seen: closed or at other hours, in which words, and how many bookings no
 * service covers.
 */
export function SpecialNote({ plan: { day, stays } }: { plan: Pick<DayPlan, 'day' | 'stays'> }) {
  const { t, lang } = useI18n();
  const { date } = day;
  const calendar = useCalendar(date);
  const fields = fieldsOn(date, calendar);
  const stranded = strandedOf(stays, calendar, useToday());
  const kind = kindOf(fields);
  const said = [fields.note, lang === 'fr' ? fields.message_fr : fields.message_en].filter(Boolean).join(' · ');
  if (kind === 'usual' && !said && stranded.length === 0) return null;
  return (
    <p className={styles.note} data-special={kind}>
      <IconCalendarDue size="1.125rem" aria-hidden />
      {kind !== 'usual' && <strong>{t(`special.${kind}`)}</strong>}
      <span>{said}</span>
      {stranded.length > 0 && (
        <Link className={styles.stranded} to={`/book/${date}?view=list`}>
          <IconAlertTriangle size="1.125rem" aria-hidden /> {t('special.stranded', { count: stranded.length })}
        </Link>
      )}
      <PageLink to={`/hours/days?day=${date}`}>{t('why.change')}</PageLink>
    </p>
  );
}
