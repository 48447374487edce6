import { IMPORT } from '../contract/constants.ts';
import type { ImportRow } from '../contract/imports.ts';

/** What a column of a file can say of a booking. */
export type ImportField = Exclude<keyof ImportRow, 'row'>;

/** The headings by which a column is known, in the words of other systems; compared without case, accents and signs. */
const HEADINGS: Record<ImportField, readonly string[]> = {
  reservation_date: [
    ...['reservation date', 'date', 'date de reservation', 'date reservation', 'jour', 'visit date', 'booking date'],
    ...[
      'date du repas',
      'date de visite',
      'meal date',
      'datetime',
      'date time',
      'date heure',
      'date et heure',
      'visit',
    ],
  ],
  reservation_time: [
    ...['reservation time', 'time', 'heure', 'heure de reservation', 'visit time', 'booking time', 'start', 'debut'],
    ...['start time', 'heure d arrivee', 'arrival time', 'meal time', 'heure du repas', 'horaire'],
  ],
  guests: [
    ...[
      'guests',
      'party size',
      'covers',
      'couverts',
      'nombre de couverts',
      'nb couverts',
      'personnes',
      'pax',
      'people',
    ],
    ...[
      'nombre de personnes',
      'nb personnes',
      'nb pers',
      'size',
      'taille',
      'convives',
      'no of guests',
      'number of guests',
      'party',
    ],
  ],
  guest_first_name: ['guest first name', 'first name', 'firstname', 'prenom', 'given name', 'forename'],
  guest_last_name: [...['guest last name', 'last name', 'lastname', 'surname', 'nom de famille', 'family name', 'nom']],
  guest_name: [
    ...['guest name', 'guest', 'name', 'full name', 'client', 'customer', 'customer name', 'nom complet', 'booker'],
    ...['nom du client', 'nom client', 'nom et prenom', 'nom prenom', 'prenom nom', 'contact'],
  ],
  guest_email: [
    'guest email',
    'email',
    'e mail',
    'mail',
    'courriel',
    'email address',
    'adresse email',
    'adresse e mail',
  ],
  guest_phone: [
    ...['guest phone', 'phone', 'telephone', 'tel', 'mobile', 'portable', 'phone number', 'numero de telephone', 'gsm'],
  ],
  status: ['status', 'statut', 'etat', 'state', 'booking status', 'reservation status'],
  duration_min: ['duration min', 'duration', 'duree', 'duree min', 'duration minutes', 'stay'],
  table_name: [
    'table name',
    'table',
    'tables',
    'table number',
    'table s',
    'table names',
    'numero de table',
    'no de table',
    'n de table',
  ],
  notes: [
    ...['notes', 'note', 'internal notes', 'note interne', 'notes internes', 'commentaire interne', 'restaurant notes'],
    ...['venue notes', 'visit notes', 'reservation notes', 'booking notes', 'note de reservation', 'remarques'],
  ],
  occasion: ['occasion', 'event', 'evenement', 'special occasion'],
  guest_note: [
    ...['guest note', 'message', 'commentaire', 'commentaires', 'comment', 'comments', 'guest notes', 'client notes'],
    ...['special requests', 'requests', 'demande', 'demandes', 'guest requests', 'client requests'],
    ...['commentaire client', 'commentaire du client', 'commentaires client', 'commentaires du client', 'note client'],
    ...['customer comment', 'customer comments', 'guest comment', 'guest comments', 'demande du client'],
    ...['demande client', 'remarque du client', 'remarque client'],
  ],
  allergies: ['allergies', 'allergy', 'allergenes', 'dietary', 'dietary requirements', 'regime', 'intolerances'],
  lang: ['lang', 'language', 'langue', 'locale'],
  source_id: [
    ...[
      'source id',
      'id',
      'booking id',
      'reservation id',
      'reference',
      'ref',
      'confirmation number',
      'confirmation code',
    ],
    ...[
      'numero de reservation',
      'no de reservation',
      'n de reservation',
      'n reservation',
      'booking reference',
      'confirmation',
      'code',
      'uuid',
    ],
  ],
};

/** Every field, in the order in which they are offered. */
export const IMPORT_FIELDS: readonly ImportField[] = [
  ...(['reservation_date', 'reservation_time', 'guests', 'guest_name', 'guest_first_name', 'guest_last_name'] as const),
  ...(['guest_email', 'guest_phone', 'status', 'duration_min', 'table_name', 'notes', 'guest_note'] as const),
  ...(['allergies', 'occasion', 'lang', 'source_id'] as const),
];

const folded = (heading: string) =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Which field each column is, by its position; `undefined` for one that is left out. */
export type ColumnMapping = readonly (ImportField | undefined)[];

/**
 * Guesses what the columns of a file are by their headings: no field twice, and of several columns that could be a field
 * the one whose heading names it first. A lone « Nom » beside no first name is the whole name.
 */
export function guessColumns(headings: readonly string[]): ColumnMapping {
  const mapping: (ImportField | undefined)[] = headings.map(() => undefined);
  for (const field of IMPORT_FIELDS) {
    const found = HEADINGS[field]
      .map((known) => headings.findIndex((heading, at) => folded(heading) === known && mapping[at] === undefined))
      .find((at) => at >= 0);
    if (found !== undefined) mapping[found] = field;
  }
  const lone = mapping.indexOf('guest_last_name');
  const hasOthers = mapping.includes('guest_first_name') || mapping.includes('guest_name');
  return mapping.map((field, at) => (at === lone && !hasOthers ? 'guest_name' : field));
}

/** The fields without which no row can be a booking that a mapping leaves out. */
export function missingFields(mapping: ColumnMapping): ImportField[] {
  const isNamed = mapping.includes('guest_name') || mapping.includes('guest_last_name');
  const needed: ImportField[] = ['reservation_date', 'guests', ...(isNamed ? [] : ['guest_name' as const])];
  return needed.filter((field) => !mapping.includes(field));
}

/**
 * The rows of a file as the API takes them, `cells` without the headings; the first one is row 2, as spreadsheets count.
 * Rows without a word are left out.
 */
export function rowsOfFile(cells: readonly (readonly string[])[], mapping: ColumnMapping): ImportRow[] {
  return cells.flatMap((line, index) => {
    const said = mapping.flatMap((field, at) => {
      const cell = line[at]?.slice(0, IMPORT.cell) ?? '';
      return field && cell.trim() !== '' ? [[field, cell] as const] : [];
    });
    return said.length === 0 ? [] : [{ row: index + 2, ...Object.fromEntries(said) }];
  });
}

/** What tells rows of one date from others, however the file writes dates. */
const dateIn = ({ reservation_date = '' }: ImportRow) => reservation_date.trim().split(/[\sT]/)[0] ?? '';

/**
 * The rows in parts of at most so many, those of a date together where they fit into one: what a dry run tells of a date
 * then knows all rows of it.
 */
export function partsOf(rows: readonly ImportRow[], most: number = IMPORT.rows): ImportRow[][] {
  const parts: ImportRow[][] = [];
  let part: ImportRow[] = [];
  for (const ofDate of Map.groupBy(rows, dateIn).values()) {
    if (part.length > 0 && part.length + ofDate.length > most) {
      parts.push(part);
      part = [];
    }
    for (const row of ofDate) {
      part.push(row);
      if (part.length === most) {
        parts.push(part);
        part = [];
      }
    }
  }
  return part.length > 0 ? [...parts, part] : parts;
}

/** Whether some dates of a file can only have the month first: `12/25/2026`, and none can only have the day first. */
export function looksMonthFirst(rows: readonly ImportRow[]): boolean {
  const dates = rows.map((row) => /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}$/.exec(dateIn(row)));
  const isOver = (at: 1 | 2) => dates.some((found) => Number(found?.[at]) > 12);
  return isOver(2) && !isOver(1);
}

/** The text of a file: UTF-8 with or without its mark, else what a Western spreadsheet saves. */
export function textOfFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Whether bytes are no text, as of a workbook that was not saved as CSV. */
export const isNoText = (bytes: Uint8Array): boolean => bytes.subarray(0, 1000).includes(0);
