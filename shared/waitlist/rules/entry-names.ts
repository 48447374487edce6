import type { StoredEntry } from './entry.ts';

/** What names an entry without telling whose it is. */
export const entryName = (rid: string, { ref }: StoredEntry): string => `${rid}-w${ref}`;

/** The id of the mail that tells a guest of the version of their entry that it is now. */
export const waitingMailId = (rid: string, entry: StoredEntry): string =>
  `${entryName(rid, entry)}:${entry.version}:waiting_mail`;
