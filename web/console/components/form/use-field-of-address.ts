import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Puts the focus into the field that the address names after `#`, when somebody is led there. */
export function useFieldOfAddress(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is led to the same field again comes under another key
  useEffect(() => {
    const field = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  }, [hash, key]);
}
