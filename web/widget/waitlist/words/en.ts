import type { Translation } from '../../../common/i18n.ts';
import type { fr } from './fr.ts';

export const en: Translation<typeof fr> = {
  list: 'Waiting list',
  list_for: 'Waiting list, {{date}}',
  offer: 'A table may become free. We would hold it for you until you have answered.',
  open: 'Join the waiting list',
  open_time: 'Your time is full? Join the waiting list',
  already:
    'Already on the list? A table that is held for you shows as full here: take it by the link in our latest message.',
  service_dates: '{{service}}, nearest free dates:',
  choose_day: 'Choose a day: if it is full, you can join its waiting list.',
  close: 'Back to the times',

  from: 'At the earliest',
  to: 'At the latest',
  times: 'When could you come?',

  next: 'What happens next?',
  step_link: 'We email you a link. You are on the list once you have confirmed on its page.',
  step_hold: 'If a table becomes free, we hold it for you, usually for 15 minutes, and email you.',
  step_take: 'One press takes it. Without an answer, it is offered to others.',
  no_promise: 'This is not a booking: nobody can say whether a table will become free.',
  consent: 'By signing up you agree that the restaurant uses these details for your visit.',
  send: 'Send me the link',

  sent: 'Check your email',
  sent_words:
    'A link is on its way to {{email}}. Open it within the hour and confirm on its page: only then are you on the list.',
  sent_what: '{{guests}}, {{date}}, between {{from}} and {{to}}',
  not_there:
    'Nothing there? Look into your spam folder, or check the address. If you have a link for this day already that you have not confirmed yet, open it: it leads to this request. If you are on the list already, nothing changes.',
  again: 'Change the address',
  other_day: 'Choose another date',
  busy: 'Very busy right now. Try again in {{min}} min.',
  refused: 'The restaurant does not accept this: the day, the time or the number is no longer offered.',
};
