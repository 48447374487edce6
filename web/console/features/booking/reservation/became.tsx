import { useEffect, useRef } from 'react';
import { Warning } from '../../availability/cover-limits/warning.tsx';

/** What somebody else has made of a booking while its form is open: in sight as soon as it is known. */
export function Became({ children }: { children: string | undefined }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (children) place.current?.closest('.form-end')?.scrollIntoView({ block: 'nearest' });
  }, [children]);
  return <Warning>{children && <strong ref={place}>{children}</strong>}</Warning>;
}
