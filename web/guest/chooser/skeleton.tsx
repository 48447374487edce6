import type { CSSProperties } from 'react';
import { isSpent, monthOf, ownDate, weeksOf } from '../calendar-date.ts';
import bone from '../parts/feedback/bone.module.css';
import { Waiting } from '../parts/feedback/waiting.tsx';
import choice from './choice.module.css';
import chooser from './chooser.module.css';
import css from './skeleton.module.css';
import times from './times.module.css';

const bones = (count: number, shape: string | undefined) =>
  [...Array(count).keys()].map((mark) => <span key={mark} className={`${bone.bone} ${shape}`} />);

/** How many weeks the calendar will most likely show on a phone. */
function weeksLeft(): number {
  const today = ownDate();
  const month = monthOf(today);
  return weeksOf(month).filter((week) => !isSpent(week, month, today)).length;
}

/** The chooser before anything is known, in its final size. */
export function Skeleton({ onRetry }: { onRetry: () => void }) {
  const size: CSSProperties & { '--weeks': number } = { '--weeks': weeksLeft() };
  return (
    <>
      <div aria-hidden="true" className={chooser.grid}>
        <div>
          {bones(1, css.heading)}
          <div className={`${choice.chips} ${css.chips}`}>{bones(7, css.chip)}</div>
          {bones(1, css.heading)}
          <span className={`${bone.bone} ${css.month}`} style={size} />
        </div>
        <div>
          {bones(1, css.heading)}
          <div className={times.times}>{bones(8, css.slot)}</div>
        </div>
      </div>
      <Waiting onRetry={onRetry} />
    </>
  );
}
