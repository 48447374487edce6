/**
 * Whether a number of the other system is none: what says « none », and what a spreadsheet has rounded, which always writes a
 * sign (`1.23E+12`): `7E21` is a number.
 */
export const isNoId = (cell: string): boolean =>
  /^(?:[-–—/.#?\s0]*|#?n\/?[ad]!?|none|null|nil|undefined|aucune?|sans|nan|[+-]?\d(?:[.,]\d+)?E[+-]\d+)$/i.test(
    cell.trim(),
  );
