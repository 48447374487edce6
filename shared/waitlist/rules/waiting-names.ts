import type { StoredWaiting } from './waiting.ts';

/** What names a place without telling whose it is. */
export const placeName = (rid: string, { ref }: StoredWaiting): string => `${rid}-w${ref}`;

/** The id of the mail that tells a guest of the version of their place that it is now. */
export const waitingMailId = (rid: string, place: StoredWaiting): string =>
  `${placeName(rid, place)}:${place.version}:waiting_mail`;
