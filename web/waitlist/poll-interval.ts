import type { Waiting } from './api.ts';

/** How often an entry is read while somebody looks at it (ms): each in a rhythm of their own. */
const OFTEN_MS = 12_000 + 6000 * Math.random();
/** Whoever has looked for so long hears of an offer by mail anyway (ms). */
const PATIENT_AFTER_MS = 10 * 60_000;
const PATIENT_FACTOR = 4;

/** How long until an entry is read again (ms); never, once nothing more can happen to it. */
export function pollInterval(state: Waiting['state'] | undefined, looked_ms: number): number | false {
  if (state === undefined || state === 'taken' || state === 'gone') return false;
  return looked_ms > PATIENT_AFTER_MS && state !== 'offered' ? PATIENT_FACTOR * OFTEN_MS : OFTEN_MS;
}
