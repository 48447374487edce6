import { useEffect, useEffectEvent, useState } from 'react';

/** When a page that has been drawn is taken to have nothing better to do (ms). */
const IDLE_MS = 1500;

/**
 * What a page may need soon, from a file of its own: fetched a moment after the page was drawn, or as soon as it is
 * `wanted`. Nothing until it is there; `fail` hears why what was wanted did not come.
 */
export function useOnDemand<T>(load: () => Promise<T>, wanted: boolean, fail: (error: unknown) => void): T | undefined {
  const [loaded, setLoaded] = useState<T>();
  const [idle, setIdle] = useState(false);
  const refuse = useEffectEvent((error: unknown) => wanted && fail(error));
  const isDue = (idle || wanted) && loaded === undefined;
  useEffect(() => {
    const timer = window.setTimeout(() => setIdle(true), IDLE_MS);
    return () => window.clearTimeout(timer);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed while the page was idle is fetched again when it is wanted
  useEffect(() => {
    if (isDue) load().then((it) => setLoaded(() => it), refuse);
  }, [isDue, wanted, load]);
  return loaded;
}
