import { clockTimeAt, localDateAt } from '../../../../../shared/platform/time/time.ts';
import type { HistoryEntry } from '../../../../../shared/restaurant/contract/log.ts';
import type { DateWords, Translate, WriteTime } from '../../../../common/i18n.ts';
import { durationWords } from '../../../components/format/duration.ts';
import { isLoggedField, LOGGED_FIELDS } from '../../../day/logged-fields.ts';
import type { Floor } from '../../../day/plan.ts';
import { dateOfWeekday } from '../../../day/time.ts';
import type { fr } from '../../../words/fr/console.ts';
import type { fr as history } from '../../../words/fr/history.ts';

export type Change = HistoryEntry['changes'][number];
type Value = NonNullable<Change['old']>;

type HistoryT = Translate<typeof history>;

/** What values are told with. */
export type Telling = {
  t: Translate<typeof fr>;
  words: HistoryT;
  dates: DateWords;
  zone: string;
  showTime: WriteTime;
  floor: Pick<Floor, 'rooms' | 'tables'>;
};

/** `1 December 2026, 18:04` of an instant, at the restaurant; nothing of a text that is none. */
function momentWords({ words, dates, zone }: Telling, instant: string): string | undefined {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return undefined;
  return words('told.moment', { date: dates.dated(localDateAt(at, zone)), time: clockTimeAt(at, zone) });
}

const isOf = <Choice extends string>(choices: readonly Choice[], text: string): text is Choice =>
  (choices as readonly string[]).includes(text);

const STATUSES = ['pending', 'confirmed', 'cancelled'] as const;
const STEPS = ['expected', 'arrived', 'seated', 'left', 'no_show'] as const;
const MODES = ['auto', 'manual'] as const;
const ROLES = ['owner', 'manager', 'host'] as const;
const SHAPES = ['rect', 'circle'] as const;

/** A text as it is meant, by the kind of its field; nothing for one that only a later release knows. */
function textOf(kind: string, text: string, telling: Telling): string | undefined {
  const { t, words, dates, floor } = telling;
  const nameIn = (list: readonly { id: string; name: string }[], id: string) => list.find((one) => one.id === id)?.name;
  switch (kind) {
    case 'date':
      return dates.dated(text);
    case 'time':
      return telling.showTime(text.slice(0, 5));
    case 'moment':
      return momentWords(telling, text);
    case 'tables':
      return text
        .split(', ')
        .map((id) => nameIn(floor.tables, id) ?? words('told.gone'))
        .join(' + ');
    case 'room':
      return nameIn(floor.rooms, text) ?? words('told.room_gone');
    case 'status':
      return isOf(STATUSES, text) ? t(`status.${text}`) : undefined;
    case 'service_status':
      return isOf(STEPS, text) ? t(`state.${text}`) : undefined;
    case 'mode':
      return isOf(MODES, text) ? words(`told.mode_${text}`) : undefined;
    case 'role':
      return isOf(ROLES, text) ? words(`told.role_${text}`) : undefined;
    case 'shape':
      return isOf(SHAPES, text) ? words(`told.shape_${text}`) : undefined;
    default:
      return undefined;
  }
}

/** A value of a field as people say it; whatever cannot be read is told as it is. */
export function valueWords(field: string, value: Value | null | undefined, telling: Telling): string {
  const { t, words, dates } = telling;
  // A day without services is one of rest.
  if (field === 'hours' && value === '') return words('told.closed');
  if (value === null || value === undefined || value === '') return words('told.nothing');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  const kind = isLoggedField(field) ? LOGGED_FIELDS[field] : 'text';
  if (typeof value === 'string') return textOf(kind, value, telling) ?? value;
  if (kind === 'minutes') return durationWords(t, value);
  return kind === 'weekday' ? dates.weekday(dateOfWeekday(value)) : String(value);
}

/** What a field is called. */
export const fieldWords = (words: HistoryT, field: string): string =>
  isLoggedField(field) ? words(`field.${field}`) : words('told.other', { field });
