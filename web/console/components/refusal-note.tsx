import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconAlertTriangle } from './icons.tsx';
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

/** Where a refusal of what is pressed around it is said: in its form, or in the nearest part marked `data-refusals`. */
export function RefusalNote() {
  const place = useRef<HTMLDivElement>(null);
  const [message, say] = useState<string>();
  useEffect(() => {
    const area = place.current?.closest('form, [data-refusals]');
    return area ? addRefusalPlace({ area, say }) : undefined;
  }, []);
  return (
    <div ref={place} className={styles.place}>
      {message && <Refused>{message}</Refused>}
    </div>
  );
}
