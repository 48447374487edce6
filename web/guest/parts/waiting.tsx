import { useEffect, useState } from 'react';
import { useI18n } from '../i18n.ts';
import { Button } from './button.tsx';
import css from './waiting.module.css';

const WORDS_AFTER_MS = 2000;
const RETRY_AFTER_MS = 15_000;

/** Words after two seconds of waiting, and a button after fifteen. */
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
      {stage > 0 && (text ?? t('loading'))}{' '}
      {stage > 1 && (
        <Button look="plain" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </p>
  );
}
