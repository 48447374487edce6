import bone from '../guest/parts/feedback/bone.module.css';
import { Waiting } from '../guest/parts/feedback/waiting.tsx';
import css from './page.module.css';
import { useWords } from './services.ts';

/** The page before the entry is known, about its size. */
export function Skeleton({ onRetry }: { onRetry: () => void }) {
  const w = useWords();
  return (
    <>
      <div aria-hidden="true" className={css.bones}>
        <span className={`${bone.bone} ${css.heading}`} />
        <span className={`${bone.bone} ${css.entry}`} />
        <span className={`${bone.bone} ${css.press}`} />
      </div>
      <Waiting text={w('reading')} onRetry={onRetry} />
    </>
  );
}
