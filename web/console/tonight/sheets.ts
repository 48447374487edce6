import { createContext, use } from 'react';

/**
 * What lies over the page: a table, or the choice of a place, of another party or of how many are here for one party, by its
 * id; `first` is the table that it was meant for.
 */
export type Sheet =
  | { kind: 'table'; id: string }
  | { kind: 'place'; id: string; seat: boolean; first?: string }
  | { kind: 'swap'; id: string }
  | { kind: 'partly'; id: string };

type Sheets = {
  open: (sheet: Sheet) => void;
  close: () => void;
  /** Closes once something is done; what is refused is said in the sheet, which stays. */
  closeOnce: (done: Promise<boolean>) => void;
};

export const SheetContext = createContext<Sheets>({
  open: () => undefined,
  close: () => undefined,
  closeOnce: () => undefined,
});

/** Opens and closes what lies over the page. */
export const useSheets = (): Sheets => use(SheetContext);
