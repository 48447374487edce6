import { useI18n } from '../guest/i18n.ts';
import { LocalTime } from '../guest/parts/booking/local-time.tsx';
import { Summary } from '../guest/parts/booking/summary.tsx';
import { Cross, Hourglass, Tick } from '../guest/parts/icons.tsx';
import { partyWords } from '../guest/party-words.ts';
import type { Waiting } from './api.ts';
import css from './page.module.css';
import { useWords } from './services.ts';

/** Each state by its sign and its name. */
const STATES = {
  unconfirmed: { Icon: Hourglass, name: 'unconfirmed_state' },
  waiting: { Icon: Hourglass, name: 'waiting_state' },
  offered: { Icon: Tick, name: 'offered_state' },
  taken: { Icon: Tick, name: 'taken_state' },
  asked: { Icon: Hourglass, name: 'asked_state' },
  used: { Icon: Tick, name: 'used_state' },
  cancelled: { Icon: Cross, name: 'cancelled_state' },
  over: { Icon: Cross, name: 'over_state' },
  gone: { Icon: Cross, name: 'gone_state' },
} as const;

/** The heading of a state, and its name beside it. */
export function EntryHead({ title, state }: { title: string; state: keyof typeof STATES }) {
  const w = useWords();
  const { Icon, name } = STATES[state];
  return (
    <div className={css.head}>
      <h2 id="view" tabIndex={-1}>
        {title}
      </h2>
      <span className={css.badge} data-state={state}>
        <Icon />
        {w(name)}
      </span>
    </div>
  );
}

/** For how many guests the entry is, and where if that was chosen. */
export function useParty({ guests, room_id, restaurant }: Waiting): string {
  const { t } = useI18n();
  return partyWords(t, { guests, room: restaurant.rooms?.find(({ id }) => id === room_id) });
}

/** What the guest waits for. */
export function EntrySummary({ entry }: { entry: Waiting }) {
  const { dates, showTime } = useI18n();
  const w = useWords();
  const { date, from, to } = entry;
  return (
    <Summary>
      <div>
        <p className={css.when}>
          <time dateTime={date}>{dates.long(date)}</time>
        </p>
        <p className="muted">
          {useParty(entry)} · {from === to ? showTime(from) : w('between', { from, to })}
        </p>
        <LocalTime date={date} zone={entry.restaurant.timezone} />
      </div>
    </Summary>
  );
}
