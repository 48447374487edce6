import { useEffect, useState } from 'react';
import { useI18n } from '../../i18n.ts';
import { Button } from '../buttons/button.tsx';
import css from './waiting.module.css';

const WORDS_AFTER_MS = 2000;
const RETRY_AFTER_MS = 15_000;

/**
 * Words after two seconds of waiting, and a button after fifteen. Both have their place from the start, so that neither
 * moves what is being read.
 */
export function Waiting({ text, onRetry }: { text?: string; onRetry: () => void }) {
  const { t } = useI18n();
  const [stage, setStage] = useState(0);
  useEffect(() => {
    const timers = [WORDS_AFTER_MS, RETRY_AFTER_MS].map((ms, index) =>
      window.setTimeout(() => setStage(index + 1), ms),
    );
    return () => timers.forEach(window.clearTimeout);
  }, []);
  return (
    <p className={css.waiting}>
      <span className={stage < 1 ? css.later : undefined}>{text ?? t('loading')}</span>{' '}
      <span className={stage < 2 ? css.later : undefined}>
        <Button look="plain" onClick={onRetry}>
          {t('retry')}
        </Button>
      </span>
    </p>
  );
}
