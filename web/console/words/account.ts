import type { Translate } from '../../common/i18n.ts';
import { en } from './en/account.ts';
import { fr } from './fr/account.ts';

/** What concerns one's own account, in each language; it comes with its forms, and weighs on no page before. */
export const ACCOUNT_WORDS = { fr, en };

export type AccountT = Translate<typeof ACCOUNT_WORDS.fr>;
