import { useEffect, useState } from 'react';
import { useI18n } from '../services.ts';

const WORDS_AFTER_MS = 2000;
const RETRY_AFTER_MS = 15_000;

const marks = (count: number, name: string) =>
  [...Array(count).keys()].map((mark) => <span key={mark} className={`bone ${name}`} />);

/** Words after two seconds of waiting, and a button after fifteen. */
export function Waiting({ onRetry }: { onRetry: () => void }) {
  const { t } = useI18n();
  const [stage, setStage] = useState(0);
  useEffect(() => {
    const timers = [WORDS_AFTER_MS, RETRY_AFTER_MS].map((ms, index) =>
      window.setTimeout(() => setStage(index + 1), ms),
    );
    return () => timers.forEach(window.clearTimeout);
  }, []);
  return (
    <p className="waiting">
      {stage > 0 && t('loading')}{' '}
      {stage > 1 && (
        <button type="button" className="link" onClick={onRetry}>
          {t('retry')}
        </button>
      )}
    </p>
  );
}

/** The first screen before anything is known, in its final size. */
export function Skeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <div aria-hidden="true" className="choose-grid">
        <div>
          <span className="bone heading" />
          <div className="chips">{marks(7, 'chip')}</div>
          <span className="bone heading" />
          <span className="bone month" />
        </div>
        <div>
          <span className="bone heading" />
          <div className="times">{marks(8, 'slot')}</div>
        </div>
      </div>
      <Waiting onRetry={onRetry} />
    </>
  );
}
