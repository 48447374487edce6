import type { Translation } from '../../common/i18n.ts';
import type { fr } from './fr.ts';

export const en: Translation<typeof fr> = {
  did_you_mean: 'Did you mean {{email}}?',
  too_late:
    'So close to the time, this booking can no longer be changed or cancelled online. Something came up? Call the restaurant.',
  privacy: 'Privacy notice',
};
