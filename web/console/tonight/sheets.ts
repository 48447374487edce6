import { createContext, use } from 'react';

/** What lies over the page: a table, or the choice of a place or of another party for one party, by its id. */
export type Sheet =
  | { kind: 'table'; id: string }
  | { kind: 'place'; id: string; seat: boolean }
  | { kind: 'swap'; id: string };

type Sheets = { open: (sheet: Sheet) => void; close: () => void };

export const SheetContext = createContext<Sheets>({ open: () => undefined, close: () => undefined });

/** Opens and closes what lies over the page. */
export const useSheets = (): Sheets => use(SheetContext);
