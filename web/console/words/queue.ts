import { en } from './en/queue.ts';
import { fr } from './fr/queue.ts';

/** What concerns the steps that wait for the line, in each language; it comes with their list, and weighs on no page before. */
export const QUEUE_WORDS = { fr, en };
