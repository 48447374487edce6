import type { Translation } from '../../common/i18n.ts';
import type { fr } from './parts-fr.ts';

export const en: Translation<typeof fr> = {
  page: 'Booking',
  guests_one: '{{count}} guest',
  guests_other: '{{count}} guests',
  local_time: 'Restaurant’s local time ({{city}})',
  loading: 'Looking for free tables…',
  retry: 'Try again',
  call: 'Call {{phone}}',
  no_answer: 'The server does not answer. Please try again.',
  fault: 'Something failed on our side. Please try again.',
  reference: 'Reference: {{id}}',
  at: '{{date}}, {{time}}',
  about: 'about {{duration}}',
  hours: '{{h}} h',
  minutes: '{{min}} min',
  hours_minutes: '{{h}} h {{min}} min',
  manual: 'The restaurant confirms every request.',
  sending: 'Sending…',
  code: 'Your code',
  copy: 'Copy',
  copied: 'Copied',
  calendar: 'Add to my calendar',
  branding: 'Bookings by Couvert',
};
