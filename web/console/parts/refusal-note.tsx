import { useEffect, useRef, useState } from 'react';
import { IconAlertTriangle } from './icons.tsx';
import styles from './refusal-note.module.css';
import { addRefusalPlace } from './refusals.ts';

/** Where a refusal of what is pressed around it is said: in its form, or in the nearest part marked `data-refusals`. */
export function RefusalNote() {
  const place = useRef<HTMLDivElement>(null);
  const [message, say] = useState<string>();
  useEffect(() => {
    const area = place.current?.closest('form, [data-refusals]');
    return area ? addRefusalPlace({ area, say }) : undefined;
  }, []);
  useEffect(() => {
    if (message) place.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return (
    <div ref={place} className={styles.place}>
      {message && (
        <p role="alert" className={styles.note}>
          <IconAlertTriangle size="1.125rem" aria-hidden />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
