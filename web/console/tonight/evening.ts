import { createContext, use, useMemo } from 'react';
import { type Party, partiesOf } from '../day/tonight.ts';
import { useTablesNow } from '../features/booking/service/tables-now.ts';

/** A change made on another device is seen within 5 s. */
const EVERY_MS = 4000;

/** This evening, as every part of its page needs it: the tables as they are now, and the parties by what they need. */
export type Evening = ReturnType<typeof useTablesNow> & { parties: Party[] };

/** Reads the service day that it is, and keeps it fresh. */
export function useThisEvening(): Evening {
  const read = useTablesNow({ every_ms: EVERY_MS });
  const { plan, now } = read;
  const parties = useMemo(() => partiesOf(plan, now), [plan, now]);
  return { ...read, parties };
}

/** The evening for what lies in a sheet. Around the whole page it would search every row for who reads it. */
export const EveningContext = createContext<Evening | undefined>(undefined);

/** The evening that a sheet is about. Throws outside of one. */
export function useEvening(): Evening {
  const evening = use(EveningContext);
  if (!evening) throw new Error('Used outside of a sheet.');
  return evening;
}
