import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { IconAlertTriangle } from '../icons.tsx';
import styles from './refusal-note.module.css';
import { addRefusalPlace } from './refusals.ts';

/** What keeps something from being done, as every form says it. */
export const Obstacle = ({ children }: { children: ReactNode }) => (
  <p role="alert" className={styles.note}>
    <IconAlertTriangle size="1.125rem" aria-hidden />
    <span>{children}</span>
  </p>
);

/** Why what was pressed has been refused: in sight at once. */
export function Refused({ children }: { children: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (children) place.current?.scrollIntoView({ block: 'nearest' });
  }, [children]);
  return (
    <div ref={place}>
      <Obstacle>{children}</Obstacle>
    </div>
  );
}

/** What is said of what is pressed around a place: in its form, or in the nearest part marked `data-refusals`. */
export function useRefusalPlace() {
  const place = useRef<HTMLDivElement>(null);
  const [message, say] = useState<string>();
  useEffect(() => {
    const area = place.current?.closest('form, [data-refusals]');
    return area ? addRefusalPlace({ area, say }) : undefined;
  }, []);
  const forget = useCallback(() => say(undefined), []);
  return { place, message, forget };
}

/** Where a refusal of what is pressed in a form is said, above its end. */
export function RefusalNote() {
  const { place, message } = useRefusalPlace();
  return (
    <div ref={place} className={styles.place}>
      {message && <Refused>{message}</Refused>}
    </div>
  );
}

/**
 * The same below a list: always in sight, in a room of its own, so that nothing moves under the finger that pressed and
 * nothing is covered.
 */
export function RefusalFoot() {
  const { place, message } = useRefusalPlace();
  return (
    <div ref={place} className={styles.foot}>
      {message && <Obstacle>{message}</Obstacle>}
    </div>
  );
}

/** A refusal in the place of what stands there otherwise, as high as that. */
export const RefusalInstead = ({ message, children }: { message: string | undefined; children: ReactNode }) => (
  <div className={styles.instead}>{message ? <Obstacle>{message}</Obstacle> : children}</div>
);
