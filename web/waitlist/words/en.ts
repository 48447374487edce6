import type { Translation } from '../../common/i18n.ts';
import type { fr } from './fr.ts';

export const en: Translation<typeof fr> = {
  title: 'Waiting list',
  reading: 'Looking for your entry…',
  unknown:
    'This link leads to no waiting list. Open the one in the restaurant’s latest email: it is whole and up to date.',
  unknown_more: 'A link that was not confirmed ends after an hour.',

  between: 'between {{from}} and {{to}}',

  unconfirmed_state: 'To confirm',
  unconfirmed: 'One press to go',
  unconfirmed_words: 'You are not on the list yet. You are once you have pressed this button.',
  join: 'Yes, put me on the list',
  not_me: 'It was not you? Close this page: without that press everything is erased after an hour.',

  waiting_state: 'Waiting',
  waiting: 'You are on the list',
  how: 'If a table becomes free, we hold it for you and send you an email. You usually have 15 minutes to take it, less when the meal is near. This page shows it too, without being loaded again.',
  night: 'At night, from 21:00 to 8:00, we only write to you about a table for the hours just ahead.',
  no_promise: 'We cannot say whether a table will become free, nor when.',
  leave: 'Leave the waiting list',
  leave_ask: 'Leave the waiting list?',
  leave_effect: 'We will not offer you a table for this day any more. To come back, you would have to sign up again.',
  stay: 'Stay on the list',
  leave_now: 'Leave the list',

  offered_state: 'Held for you',
  offered: 'A table for you!',
  offered_title: 'A table for you',
  offered_for: '{{date}}, {{time}}, {{guests}}: this table is held for you until {{until}}.',
  held: 'Held for you until {{until}}, for another',
  offered_words:
    'Nobody else can take it. When time runs out, it is offered to others and you stay on the list; after three tables without an answer we take you off it.',
  last_minute: 'One minute left to take this table.',
  take: 'Take this table',
  decline: 'Decline',
  decline_ask: 'Decline this table?',
  decline_effect: 'It is offered to others at once, and you leave the waiting list.',
  keep: 'Back to the table',
  decline_now: 'Decline the table',
  accepting: 'Taking the table…',

  over_state: 'Past',
  over: 'Time has run out',
  over_words: 'This table is offered to others. Let us see how your entry stands…',

  taken_state: 'Booked',
  taken: 'The table is yours',
  taken_words: 'An email confirms it. On the page of your booking you can change or cancel it.',
  asked_state: 'Requested',
  asked: 'Your request is sent',
  asked_words: 'The table is taken for you; the restaurant confirms every request and will answer by email.',
  used_state: 'Taken',
  used: 'You have taken the table',
  used_words: 'The page of your booking says how it stands: requested, confirmed, changed or cancelled.',
  open_booking: 'Open my booking',

  gone_state: 'Ended',
  gone: 'You are not on the list',
  gone_words:
    'The link was not confirmed within the hour, you left the list, several tables went without an answer, or the restaurant took you off. You can sign up again, or look at other dates.',
  past: 'This day is past',
  past_words: 'No table became free for you this time, or you did not want one any more. See you soon!',
  left: 'You have left the list',
  left_words: 'Done: we will not write to you about this day any more.',
  declined: 'You have declined the table',
  declined_words: 'Done: it is offered to others, and we will not write to you about this day any more.',
  book: 'Look for a table',

  repeating: 'No answer yet. Trying again: nothing will be done twice.',
  offline: 'You are offline. What you asked for will be sent when you are back.',
  offline_reading: 'You are offline: this page shows what we knew last.',
  unanswered: 'We do not know whether this arrived. Try again: nothing will be done twice.',
  too_late: 'This table is no longer held for you. This is how your entry stands.',
  not_now: 'This is no longer possible here. This is how your entry stands.',
  too_many: 'You are waiting for several dates already. Leave another list, or call the restaurant.',
  too_often: 'Too many tries from your network. Try again in {{min}} min.',
  full: 'The waiting list of this day is full. Please call the restaurant.',
};
