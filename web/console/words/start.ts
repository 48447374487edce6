import { en } from './start-en.ts';
import { fr } from './start-fr.ts';

/** The words of the first steps; they come with their page, and weigh on no other. */
export const START_WORDS = { fr, en };
