/** Whether a spreadsheet has rounded a number, and writes it with a sign (`1.23E+12`): `7E21` is a number. */
export const isRoundedId = (cell: string): boolean => /^[+-]?\d(?:[.,]\d+)?E[+-]\d+$/i.test(cell.trim());

/** Whether a number of the other system is none: what says « none », and what a spreadsheet has rounded. */
export const isNoId = (cell: string): boolean =>
  isRoundedId(cell) || /^(?:[-–—/.#?\s0]*|#?n\/?[ad]!?|none|null|nil|undefined|aucune?|sans|nan)$/i.test(cell.trim());
