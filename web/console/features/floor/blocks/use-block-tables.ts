import { useNow } from '../../../client/now.ts';
import { useStale } from '../../../components/feedback/freshness.tsx';
import { useShortcuts } from '../../../components/interaction/shortcuts.ts';
import type { ServiceDay } from '../../../day/service-day.ts';
import { currentService } from '../../../day/tonight.ts';
import { useAskForBlock } from './ask.ts';
import type { WantedBlock } from './wanted.ts';

/** When there is no service to block tables for. */
const EVENING = { open: 18 * 60, close: 23 * 60 };

/**
 * The service that is on, from this minute to its end; the last one of a day that has not begun, for which tables are most
 * often blocked.
 */
function wantedOn(day: ServiceDay, now: number | undefined): WantedBlock {
  const { open, close } = (now === undefined ? day.services.at(-1) : currentService(day, now)) ?? EVENING;
  const is_on = now !== undefined && open < now && now < close;
  return { day: day.date, table_ids: [], from: is_on ? now : open, to: close };
}

/** Asks which tables of a service day the house keeps for itself; the key `b` does the same. */
export function useBlockTables(day: ServiceDay): () => void {
  const ask = useAskForBlock();
  const stale = useStale();
  const now = useNow(day.date);
  const block = () => ask(wantedOn(day, now));
  useShortcuts({ b: () => !stale && block() });
  return block;
}
