import * as book from './book.ts';
import * as floor from './floor.ts';
import * as general from './general.ts';
import * as hours from './hours.ts';
import * as session from './session.ts';
import * as settings from './settings.ts';

export const fr = { ...general.fr, ...session.fr, ...book.fr, ...floor.fr, ...hours.fr, ...settings.fr };
export const en = { ...general.en, ...session.en, ...book.en, ...floor.en, ...hours.en, ...settings.en };
