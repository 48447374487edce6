import type { ImportRow, ImportWarning } from '../contract.ts';

/** What is not kept of a field of a row. */
export type RowWarning = ImportWarning & { path: keyof ImportRow };

const WORDS: Record<ImportWarning['code'], string> = {
  rounded: 'is rounded by a spreadsheet: it is not stored',
  no_number: 'is no telephone number here: it is stored as it is written, and identifies nobody',
  no_language: 'is no language of the messages: the guest is written to in English',
  place_taken: 'is not free then',
};

/** Says what is not kept of a field. */
export const warning = (path: keyof ImportRow, code: ImportWarning['code']): RowWarning => ({
  ...{ path, code, message: WORDS[code] },
});
