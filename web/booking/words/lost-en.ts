import type { Translation } from '../../common/i18n.ts';
import type { fr } from './lost-fr.ts';

export const en: Translation<typeof fr> = {
  lost_title: 'Find my booking',
  lost_words: 'The link to your booking is in every email of the restaurant. Lost it? We will send it again.',
  lost_code: 'Booking code',
  lost_code_missing:
    'Enter your code. Without it, the phone number or the date of the booking is enough: press “I no longer have the code”.',
  lost_code_too: 'I no longer have the code',
  lost_with_code: 'I have the code',
  lost_or: 'Enter the phone number or the date of the booking, or both.',
  lost_either: 'Enter the phone number or the date.',
  lost_date: 'Date of the booking',
  lost_send: 'Send me the link',
  lost_sent: 'If there is such a booking, its link is on the way to {{email}}. Nothing there? Call the restaurant.',
};
