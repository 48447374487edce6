import { en } from './en/start.ts';
import { fr } from './fr/start.ts';

/** The words of the first steps; they come with their page, and weigh on no other. */
export const START_WORDS = { fr, en };
