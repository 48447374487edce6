import { useEffect, useRef } from 'react';
import { useI18n } from '../guest/i18n.ts';
import { Button, type Look } from '../guest/parts/buttons/button.tsx';
import { Spinner } from '../guest/parts/feedback/spinner.tsx';
import css from './page.module.css';

type AskOnceProps = {
  /** The button that asks. */
  label: string;
  look: Look;
  question: string;
  /** What the press does: it cannot be taken back. */
  effect: string;
  no: string;
  yes: string;
  isAsked: boolean;
  isPending: boolean;
  onAsk: (isAsked: boolean) => void;
  onYes: () => void;
};

/** Asks before what is final; Escape takes the question back, and focus returns to the button. */
export function AskOnce({ label, look, question, effect, no, yes, isAsked, isPending, onAsk, onYes }: AskOnceProps) {
  const { t } = useI18n();
  const opener = useRef<HTMLSpanElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasAsked = useRef(isAsked);
  useEffect(() => {
    if (isAsked) heading.current?.focus();
    else if (wasAsked.current) opener.current?.querySelector('button')?.focus();
    wasAsked.current = isAsked;
    if (!isAsked || isPending) return;
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && onAsk(false);
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [isAsked, isPending, onAsk]);
  if (!isAsked) {
    return (
      <span ref={opener} className={css.opener}>
        <Button look={look} onClick={() => onAsk(true)}>
          {label}
        </Button>
      </span>
    );
  }
  return (
    <section className={css.ask} aria-labelledby="ask">
      <h3 id="ask" tabIndex={-1} ref={heading}>
        {question}
      </h3>
      <p>{effect}</p>
      <Button onClick={() => onAsk(false)}>{no}</Button>
      <Button look="danger" aria-disabled={isPending} onClick={onYes}>
        {isPending && <Spinner />}
        {isPending ? t('sending') : yes}
      </Button>
    </section>
  );
}
