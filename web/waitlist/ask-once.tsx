import { useEffect, useRef } from 'react';
import { useI18n } from '../guest/i18n.ts';
import { Button } from '../guest/parts/button.tsx';
import { Spinner } from '../guest/parts/spinner.tsx';
import css from './page.module.css';

type AskOnceProps = {
  question: string;
  /** What the press does: it cannot be taken back. */
  effect: string;
  no: string;
  yes: string;
  isPending: boolean;
  onNo: () => void;
  onYes: () => void;
};

/** Asks before what is final. */
export function AskOnce({ question, effect, no, yes, isPending, onNo, onYes }: AskOnceProps) {
  const { t } = useI18n();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={css.ask} aria-labelledby="ask">
      <h3 id="ask" tabIndex={-1} ref={heading}>
        {question}
      </h3>
      <p>{effect}</p>
      <Button onClick={onNo}>{no}</Button>
      <Button look="danger" aria-disabled={isPending} onClick={onYes}>
        {isPending && <Spinner />}
        {isPending ? t('sending') : yes}
      </Button>
    </section>
  );
}
