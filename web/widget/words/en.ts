import type { Translation } from '../../common/i18n.ts';
import type { fr } from './fr.ts';

export const en: Translation<typeof fr> = {
  did_you_mean: 'Did you mean {{email}}?',
  too_late:
    'So close to the time, this booking can no longer be changed or cancelled online. Something came up? Call the restaurant.',
  privacy: 'Privacy notice',
  confirm: 'Confirm the booking',
  send: 'Send request',
  retake: 'Take the table again and confirm',
  retake_send: 'Take the table again and send',
  consent: 'By booking you agree that the restaurant uses these details for your visit.',
  held_for: 'Table held for {{min}} min.',
  held: 'Table held for',
  details: 'Your details',
  first_name: 'First name',
  last_name: 'Last name',
};
