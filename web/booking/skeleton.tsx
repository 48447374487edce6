import bone from '../guest/parts/feedback/bone.module.css';
import { Waiting } from '../guest/parts/feedback/waiting.tsx';
import { useWords } from './services.ts';
import css from './skeleton.module.css';

const SHAPES = [css.title, css.summary, css.button, css.button];

/** The page before the booking is known, about its size. */
export function Skeleton({ onRetry }: { onRetry: () => void }) {
  const w = useWords();
  return (
    <>
      <div aria-hidden="true" className={css.all}>
        {SHAPES.map((shape, place) => (
          <span key={`${shape}${String(place)}`} className={`${bone.bone} ${shape}`} />
        ))}
      </div>
      <Waiting text={w('reading')} onRetry={onRetry} />
    </>
  );
}
