import type { StoredReservation } from '../../booking/rules/reservation.ts';
import { foldName } from '../../platform/locale/words.ts';

/** Bytes that each name may take of an index key, so that the whole stays below DynamoDB's 1,024. */
const NAME_BYTES = 200;

/** The beginning of a text in at most 200 bytes, cut between characters. */
function cut(text: string): string {
  let kept = '';
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > NAME_BYTES) break;
    kept += character;
  }
  return kept;
}

/** The sort key of the index of guests: last name, first name, date and id; names as they are compared. */
export const guestKey = ({ guest_last_name, guest_first_name, reservation_date, id }: StoredReservation): string =>
  [cut(foldName(guest_last_name)), cut(foldName(guest_first_name)), reservation_date, id].join('#');

/** What a key of the index of guests says; one written by an earlier release has its apostrophes and hyphens still. */
export function readGuestKey(key: string): { names: string[]; date: string; id: string } {
  const parts = key.split('#');
  return { names: parts.slice(0, -2), date: parts.at(-2) ?? '', id: parts.at(-1) ?? '' };
}
