import { en } from './en/team.ts';
import { fr } from './fr/team.ts';

/** What concerns the people of a restaurant and the pages below its settings; it comes with those, and weighs on no page before. */
export const TEAM_WORDS = { fr, en };
