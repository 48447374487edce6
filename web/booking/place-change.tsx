import { useI18n } from '../guest/i18n.ts';
import type { WantedSlot } from '../guest/types.ts';
import css from './place-change.module.css';
import { useWords } from './services.ts';

type Place = Pick<WantedSlot, 'date' | 'time' | 'guests'>;

/** When and for how many, before and after. */
export function PlaceChange({ before, after }: { before: Place; after: Place }) {
  const { t, dates } = useI18n();
  const w = useWords();
  const words = ({ date, time, guests }: Place) => (
    <>
      <span>{t('at', { date: dates.long(date), time })} ·</span> <span>{t('guests', { count: guests })}</span>
    </>
  );
  return (
    <ul className={css.change}>
      <li>
        <span className="unseen">{w('before')} </span>
        <s>{words(before)}</s>
      </li>
      <li>
        <span className="unseen">{w('after')} </span>
        <span aria-hidden="true">→ </span>
        <strong>{words(after)}</strong>
      </li>
    </ul>
  );
}
