import { IMPORT } from '../../platform/contract/constants.ts';
import { DomainError } from '../../platform/errors.ts';
import { foldName } from '../../platform/locale/words.ts';
import type { ImportRow, StatusMeaning, StatusWord } from '../contract.ts';

/** What the words of other systems say of a booking; compared without case and accents. */
const KNOWN_WORDS: Record<Exclude<StatusMeaning, 'left_out'>, readonly string[]> = {
  confirmed: [
    ...['', 'confirmed', 'confirmee', 'confirme', 'booked', 'reserved', 'reservee', 'ok', 'validee', 'accepted'],
    ...['acceptee', 'arrived', 'arrivee', 'seated', 'assis', 'installee', 'done', 'finished', 'completed', 'complete'],
    ...['assumed finished', 'partially arrived', 'all arrived', 'partially seated', 'running late', 'paid', 'recorded'],
    ...['reconfirmed', 'reserve', 'valide', 'accepte', 'arrive', 'assise', 'installe', 'attablee', 'termine', 'honore'],
    ...['terminee', 'left', 'parti', 'partie', 'honoree', 'honored', 'visited', 'venu', 'venue', 'active', '1'],
    ...['enregistree', 'enregistre', 'honoured'],
  ],
  cancelled: [
    ...['cancelled', 'canceled', 'cancelled by guest', 'cancelled by restaurant', 'annule', 'annulee', 'annulation'],
    ...['annulee par le client', 'annulee par le restaurant', 'annule par le client', 'cancelled by customer'],
    ...[
      'refused',
      'refusee',
      'declined',
      'rejected',
      'deleted',
      'canceled by guest',
      'canceled by restaurant',
      'refuse',
    ],
  ],
  no_show: [
    ...['no show', 'noshow', 'not arrived', 'absent', 'absente', 'absents', 'non venu', 'non venue', 'pas venu'],
    ...['no shown', 'non honoree', 'non honore'],
  ],
};

const KNOWN = new Map(
  Object.entries(KNOWN_WORDS).flatMap(([status, words]) =>
    words.map((word) => [word, status as keyof typeof KNOWN_WORDS] as const),
  ),
);

/** What words mean that are like others; the first that fits counts, so that « non honorée » is no visit. */
const LIKELY: readonly (readonly [StatusMeaning, RegExp])[] = [
  ['no_show', /\bno ?show|\bnon (?:honor|venu|present)|\bpas venu|\babsent|\bdefaill|\bnot arrived|\bdid not/],
  ['cancelled', /annul|cancel|refus|declin|reject|delet|supprim|expir/],
  ['left_out', /attente|pending|wait|option|request|demande|notif|tentative|unconfirmed|\b(?:non|not) confirm/],
  ['left_out', /a confirmer|to be confirmed|draft|brouillon|\bhold\b|block|bloqu|enquir|inquir|devis|quote|propos/],
  ['confirmed', /confirm|valid|accept|book|reserv|honor|arriv|seat|assis|install|attabl|termin|finish|complet/],
  ['confirmed', /\bdone|\bpaid|paye|depart|parti|\bleft|checked|venu|visit|assign|present|servi|enregistr|record/],
];

/** A status as it is compared; one of signs alone is what it is. */
const keyOf = (word: string): string => foldName(word) || word.trim();

/** What statuses mean that were said, by how they are compared. */
export type Meanings = ReadonlyMap<string, StatusMeaning>;

/** What is said of statuses, and which entries say something else of one than an entry before them, by their index. */
function meaningsIn(statuses: readonly StatusWord[]): { meanings: Meanings; twofold: number[] } {
  const meanings = new Map<string, StatusMeaning>();
  const twofold = statuses.flatMap(({ word, means }, index) => {
    const said = meanings.get(keyOf(word));
    meanings.set(keyOf(word), said ?? means);
    return said === undefined || said === means ? [] : [index];
  });
  return { meanings, twofold };
}

/** Whether something is said of a status and something else too: `Honoré` and `HONORE` are one. */
export const isTwofold = (statuses: readonly StatusWord[]): boolean => meaningsIn(statuses).twofold.length > 0;

/**
 * What is said of statuses, to look up. Throws `invalid_request` that names each entry which says something else of a status
 * than one before it: `Honoré` and `HONORE` are one.
 */
export function meaningsOf(statuses: readonly StatusWord[]): Meanings {
  const { meanings, twofold } = meaningsIn(statuses);
  const message = 'says something else of a status than an entry before it';
  const errors = twofold.map((index) => ({ path: `statuses.${index}.means`, message }));
  if (errors.length === 0) return meanings;
  throw new DomainError('invalid_request', errors.map(({ path, message }) => `${path}: ${message}`).join('; '), {
    errors,
  });
}

/** What a status means: as it was said, else by the words that are known; `undefined` for any other. */
export const meaningOf = (word: string, meanings?: Meanings): StatusMeaning | undefined =>
  meanings?.get(keyOf(word)) ?? KNOWN.get(keyOf(word));

/** A status of a file: how it is written first, in how many rows it stands, and what it means as far as that is known or likely. */
export type FileStatus = {
  word: string;
  key: string;
  rows: number;
  known: StatusMeaning | undefined;
  likely: StatusMeaning | undefined;
};

/**
 * The statuses that stand in a file, those of most rows first; a row without one is confirmed, and not among them, nor is a
 * text that is too long to be one.
 */
export function statusesIn(rows: readonly Pick<ImportRow, 'status'>[]): FileStatus[] {
  const words = rows
    .map(({ status = '' }) => status.replace(/\s+/g, ' ').trim())
    .filter((word) => word !== '' && word.length <= IMPORT.status);
  const found = [...Map.groupBy(words, keyOf)].map(([key, [word = '', ...others]]): FileStatus => {
    const likely = LIKELY.find(([, like]) => like.test(key))?.[0];
    return { word, key, rows: others.length + 1, known: KNOWN.get(key), likely };
  });
  return found.sort((a, b) => b.rows - a.rows);
}
