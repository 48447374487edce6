import { Link } from 'react-router';
import { clockTimeAt } from '../../../../shared/platform/time/time.ts';
import type { LogItem } from '../../../../shared/restaurant/contract/log.ts';
import type { DateWords } from '../../../common/i18n.ts';
import { useMe } from '../../client/queries.ts';
import { isLoggedKind } from '../../day/logged-fields.ts';
import type { Reservation } from '../../day/records.ts';
import { dateOfWeekday } from '../../day/time.ts';
import { Changes } from '../../features/booking/history/changes.tsx';
import { useDoer } from '../../features/booking/history/use-doer.ts';
import { useBookLink } from '../../features/booking/reservation/book-link.ts';
import { HISTORY_WORDS, type HistoryT } from '../../words/history.ts';
import { useI18n, useWords } from '../../words/i18n.tsx';
import styles from './page.module.css';

type Item = LogItem;

/** What was done where the entry does not say: a field that came from nothing was added, one that went to nothing removed. */
function didOf({ what, action, changes }: Item): NonNullable<Item['action']> | undefined {
  if (action) return action;
  if (what !== 'staff') return undefined;
  if (changes.every((change) => change.old === null)) return 'created';
  return changes.every((change) => change.new === null) ? 'deleted' : 'changed';
}

const DATES = /\d{4}-\d{2}-\d{2}/g;
/** The times at the end of what the service calls a service period: `Dinner 19:00–22:30`. */
const SPAN = /\b(\d{2}:\d{2})–(\d{2}:\d{2})$/;

/** A subject as people say it: dates by their names, and what was taken away or brought in the page's language. */
const subjectWords = (subject: string, words: HistoryT, dates: DateWords): string =>
  subject
    .replace(/^reservations\b/, words('log.subject_reservations'))
    .replace(/^booking\b/, words('log.subject_booking'))
    .replace(/^guests\b/, words('log.subject_guests'))
    .replace(/^guest\b/, words('log.subject_guest'))
    .replace(/^(\d+) rows$/, (_, count: string) => words('log.subject_rows', { count: Number(count) }))
    .replace(DATES, dates.dated);

/** Whether a subject was given by the service, and is not a name that people chose. */
const isCode = ({ what }: Item) => ['special_day', 'export', 'import'].includes(what);

type Props = {
  entry: Item;
  booked_at: Pick<Reservation, 'reservation_date' | 'reservation_time'> | undefined;
  /** Whether somebody reads on from here. */
  focus: boolean;
};

const focusOn = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** One change of the house: when, who, what, and old → new. */
export function Entry({ entry, booked_at, focus }: Props) {
  const { dates, showTime } = useI18n();
  const words = useWords(HISTORY_WORDS);
  const { timezone } = useMe();
  const doer = useDoer();
  const linkTo = useBookLink();
  const { what, subject, day_of_week, reservation_id, changes } = entry;
  const kind = words(isLoggedKind(what) ? `what.${what}` : 'what.other');
  const did = didOf(entry);
  const named = subject && isCode(entry) ? subjectWords(subject, words, dates) : subject;
  const day = day_of_week === undefined ? undefined : dates.weekday(dateOfWeekday(day_of_week));
  const timed =
    what === 'hours'
      ? named?.replace(SPAN, (_, from: string, to: string) => `${showTime(from)}–${showTime(to)}`)
      : named;
  const called = [day, timed].filter(Boolean).join(', ');
  const made = what === 'booking' && changes.some(({ field, old }) => field === 'reservation_date' && old === null);
  return (
    <li className={styles.entry} ref={focus ? focusOn : undefined} tabIndex={-1}>
      <time dateTime={entry.at} className="muted">
        {showTime(clockTimeAt(Date.parse(entry.at), timezone))}
      </time>
      <div className={styles.what}>
        <p>
          <strong>{called ? words('log.what_of', { what: kind, subject: called }) : kind}</strong>
          {did && <span className={styles.did}>{words(`did.${did}`)}</span>}
          {made && <span className={styles.did}>{words('history.made')}</span>}
        </p>
        <Changes changes={changes} did={made ? 'created' : did} />
        {reservation_id && booked_at && (
          <Link to={linkTo({ id: reservation_id, ...booked_at })}>{words('log.open')}</Link>
        )}
      </div>
      <p className={`${styles.who} small muted`}>{words('log.by', { who: doer(entry) })}</p>
    </li>
  );
}
