import type { Translate } from '../../common/i18n.ts';
import { en } from './en/files.ts';
import { fr } from './fr/files.ts';

/** What concerns files that come in and go out; it comes with their page, and weighs on no page before. */
export const FILES_WORDS = { fr, en };

export type FilesT = Translate<typeof FILES_WORDS.fr>;
