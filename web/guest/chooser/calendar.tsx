import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { DateAvailability } from '../../../shared/availability/contract/widget.ts';
import { say } from '../../common/live.ts';
import { addDays, addMonths, isSpent, monthOf, shiftMonth, weekdayOf, weeksOf } from '../calendar-date.ts';
import { After, Before } from '../parts/icons.tsx';
import { useTableI18n } from '../table-i18n.tsx';
import css from './calendar.module.css';

type CalendarProps = {
  month: string;
  /** The day with which weeks begin; 0 is Monday. */
  week: number;
  onMonth: (month: string) => void;
  /** First and last date that can be booked. */
  first: string;
  last: string;
  chosen: string | undefined;
  onChoose: (date: string) => void;
  /** What is known of the dates of the month. */
  known: readonly DateAvailability[] | undefined;
  isLoading: boolean;
};

/** Where a key leads from a date. */
const STEPS: Record<string, (date: string, first: number) => string> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date, first) => addDays(date, -weekdayOf(date, first)),
  End: (date, first) => addDays(date, 6 - weekdayOf(date, first)),
  PageUp: (date) => addMonths(date, -1),
  PageDown: (date) => addMonths(date, 1),
};

/**
 * A month to choose a day from; one stop for the keyboard, arrows inside. It is always six weeks high, but on a phone the
 * present month begins with this week, so that the times stay in sight.
 */
export function Calendar({
  month,
  week: begins,
  onMonth,
  first,
  last,
  chosen,
  onChoose,
  known,
  isLoading,
}: CalendarProps) {
  const { t, dates } = useTableI18n();
  const [walked, setWalked] = useState<string>();
  const walking = useRef(false);
  const table = useRef<HTMLTableElement>(null);
  const bound = (date: string) => (date < first ? first : date > last ? last : date);
  const isPresent = month === monthOf(first);
  const stop = [walked, chosen, bound(`${month}-01`)].find((date) => date !== undefined && monthOf(date) === month);

  // Before the next key arrives, so that fast fingers lose no step.
  useLayoutEffect(() => {
    if (!walking.current || !stop) return;
    walking.current = false;
    table.current?.querySelector<HTMLElement>(`[data-date="${stop}"]`)?.focus();
  }, [stop]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || !stop || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = bound(step(stop, begins));
    walking.current = true;
    setWalked(next);
    if (monthOf(next) !== month) onMonth(monthOf(next));
  };

  const stateOf = (date: string): DayState | undefined => {
    if (date < first || date > last) return 'never';
    const day = known?.find((entry) => entry.date === date);
    return day && (day.available ? 'free' : day.closed ? 'closed' : day.over ? 'over' : 'full');
  };

  const turn = (count: number) => {
    const next = shiftMonth(month, count);
    if (next < monthOf(first) || next > monthOf(last)) return;
    onMonth(next);
    say(dates.month(`${next}-01`));
  };

  return (
    <div className={css.calendar}>
      <div className={css.bar}>
        <TurnButton label={t('month_before')} off={month <= monthOf(first)} onTurn={() => turn(-1)}>
          <Before />
        </TurnButton>
        <h3 id="month">{dates.month(`${month}-01`)}</h3>
        <TurnButton label={t('month_after')} off={month >= monthOf(last)} onTurn={() => turn(1)}>
          <After />
        </TurnButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern for dates is a table */}
      <table role="grid" aria-labelledby="month" aria-busy={isLoading} ref={table} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeksOf('2024-01', begins)[0]?.map((date) => (
              <th key={date} scope="col" abbr={dates.weekday(date)}>
                {dates.weekdayTwo(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, begins).map((week) => (
            <tr key={week[0]} className={isPresent && isSpent(week, month, first) ? css.spent : undefined}>
              {week.map((date) =>
                monthOf(date) === month ? (
                  <Day
                    key={date}
                    date={date}
                    isToday={date === first}
                    isChosen={date === chosen}
                    isStop={date === stop}
                    state={stateOf(date)}
                    onChoose={() => {
                      setWalked(date);
                      onChoose(date);
                    }}
                  />
                ) : (
                  <td key={date} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type TurnProps = { label: string; off: boolean; onTurn: () => void; children: ReactNode };

/** Turns the page; at the end it stays focusable, so that a press too many loses nothing. */
function TurnButton({ label, off, onTurn, children }: TurnProps) {
  return (
    <button type="button" className={css.turn} aria-label={label} aria-disabled={off} onClick={onTurn}>
      {children}
    </button>
  );
}

/** What can be had on a day; `never`: it is outside the time that can be booked. */
type DayState = 'free' | 'full' | 'over' | 'closed' | 'never';

type DayProps = {
  date: string;
  isToday: boolean;
  isChosen: boolean;
  isStop: boolean;
  /** Undefined as long as nobody knows. */
  state: DayState | undefined;
  onChoose: () => void;
};

function Day({ date, isToday, isChosen, isStop, state, onChoose }: DayProps) {
  const { t, dates } = useTableI18n();
  const shown = String(Number(date.slice(-2)));
  const long = dates.long(date);
  // « 1er » does not contain the « 1 » that is seen, by which somebody who speaks to the page presses it (WCAG 2.5.3).
  const named = new RegExp(`\\b${shown}\\b`).test(long) ? long : `${shown}, ${long}`;
  const label = [named, isToday && t('today'), state && state !== 'free' && state !== 'never' && t(state)]
    .filter(Boolean)
    .join(', ');
  return (
    <td role="presentation">
      {/* biome-ignore lint/a11y/useSemanticElements: the cell is what takes focus, so that its place and state are read */}
      <button
        type="button"
        role="gridcell"
        aria-selected={isChosen}
        className={`${css.day} ${(state && css[state]) ?? ''}`}
        data-date={date}
        tabIndex={isStop ? 0 : -1}
        aria-label={label}
        aria-disabled={state === 'never'}
        aria-current={isToday ? 'date' : undefined}
        onClick={() => state !== 'never' && onChoose()}
      >
        {shown}
      </button>
    </td>
  );
}
