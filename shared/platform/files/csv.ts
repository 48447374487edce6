import papaparse from 'papaparse';
import type { Lang } from '../contract/primitives.ts';

/** What a spreadsheet expects between two cells where its language is spoken. */
const DELIMITERS: Record<Lang, string> = { fr: ';', en: ',' };

/** By this mark Excel knows that a file is UTF-8. */
const UTF8_MARK = '\ufeff';

/** What a spreadsheet would calculate instead of showing (OWASP, CSV injection); guests choose their own names. */
const FORMULA = /^\s*[=+\-@＝＋－＠|]|^[\t\r\n]/;

export type Cell = string | number;

/**
 * A file of CSV (RFC 4180) for spreadsheets: headings and lines, in UTF-8 with its mark, and nothing in it calculates. What is
 * made of another file has its `delimiter`.
 */
export const csvFile = (
  lang: Lang,
  headings: readonly string[],
  lines: readonly (readonly Cell[])[],
  delimiter = DELIMITERS[lang],
): string =>
  `${UTF8_MARK}${papaparse.unparse([[...headings], ...lines.map((line) => [...line])], {
    delimiter,
    newline: '\r\n',
    escapeFormulae: FORMULA,
  })}\r\n`;
