import type { Waiting } from './api.ts';
import css from './page.module.css';
import { useWords } from './services.ts';

/** Whether there is an address to write to; an earlier release of the API does not say, and most guests have one. */
export const hasEmail = ({ has_email = true }: Waiting): boolean => has_email;

/** When only what cannot wait is written (`shared/platform/time/night.ts`). */
const NIGHT = { from: '21:00', to: '08:00' };

/** How a guest hears of a table, and what nobody promises: by mail in turn, or by a call of the house. */
export function How({ entry }: { entry: Waiting }) {
  const w = useWords();
  const isMailed = hasEmail(entry);
  return (
    <div className={css.steps}>
      <p>{w(isMailed ? 'how' : 'how_call')}</p>
      <p className="small">
        {isMailed && `${w('order')} `}
        {w('no_promise')}
      </p>
      {isMailed && <p className="small">{w('night', NIGHT)}</p>}
    </div>
  );
}
