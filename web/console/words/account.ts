import { en } from './account-en.ts';
import { fr } from './account-fr.ts';

/** What concerns one's own account, in each language; it comes with its forms, and weighs on no page before. */
export const ACCOUNT_WORDS = { fr, en };
