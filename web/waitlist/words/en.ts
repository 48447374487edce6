import type { Translation } from '../../common/i18n.ts';
import type { fr } from './fr.ts';

export const en: Translation<typeof fr> = {
  title: 'Waiting list',
  reading: 'Looking for your entry…',
  unknown:
    'This link leads to no waiting list. Open the one in the restaurant’s latest message: it is whole and up to date.',
  unknown_more: 'A link that was not confirmed ends after an hour.',

  between: 'between {{from}} and {{to}}',

  unconfirmed_state: 'To confirm',
  unconfirmed: 'Please confirm',
  unconfirmed_words: 'You are not on the list yet. You are once you have pressed this button.',
  join: 'Yes, put me on the list',
  for_whom: 'In the name of {{name}}.',
  for_whom_phone: 'In the name of {{name}}, telephone {{phone}}.',
  changed: 'A newer request for your address has replaced this one. Check it, then press again.',
  not_me:
    'It was not you? Close this page. Unless somebody presses the button, nothing happens: the link ends after an hour, and the entry is erased after that.',

  waiting_state: 'Waiting',
  waiting: 'You are on the list',
  how: 'If a table becomes free, we hold it for you and send you an email. You usually have 15 minutes to take it, less when the meal is near. This page updates by itself and shows the table too.',
  how_call:
    'If a table becomes free for you, the restaurant calls you. Keep the link of this page: here you follow your entry, and can see and take the table.',
  order: 'Tables are offered in the order of joining, among those whom they fit; no rank is promised.',
  night: 'At night, from {{from}} to {{to}}, we only write to you about a table for the hours just ahead.',
  no_promise: 'We cannot say whether a table will become free, nor when.',
  missed: 'The table at {{time}} is no longer held for you ({{lapses}}\u00a0of\u00a03). You stay on the list.',
  missed_some: 'The last table is no longer held for you ({{lapses}}\u00a0of\u00a03). You stay on the list.',
  other_dates: 'See other dates',
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
  offered_last:
    'Nobody else can take it. Two offers have had no answer. Without an answer to this one, the table is offered to others and you leave the list.',
  last_minute: 'Less than a minute left to take this table.',
  take: 'Take this table',
  booked_for: 'The booking will be in the name of {{name}}, with the contacts left with the restaurant.',
  take_late:
    'So close to its time, the booking could not be changed or cancelled online: if something came up, you would have to call the restaurant.',
  take_late_no_phone:
    'So close to its time, the booking could not be changed or cancelled online: if something came up, you would have to contact the restaurant directly.',
  decline: 'Decline and leave the list',
  decline_ask: 'Decline this table and leave the list?',
  decline_effect: 'It is offered to others at once, and you no longer wait for this day.',
  decline_or_wait: 'To stay on the list, let the time run out.',
  keep: 'Back to the table',
  decline_now: 'Decline the table',
  accepting: 'Taking the table…',

  over_state: 'Past',
  over: 'Time has run out',
  over_words: 'This table is offered to others. Let us see how your entry stands…',

  taken_state: 'Booked',
  taken: 'The table is yours',
  taken_words: 'An email confirms it. On the page of your booking you can change or cancel it.',
  taken_words_call:
    'Note the code or keep the link of this page: by them you find your booking again, to change or cancel it.',
  taken_words_late:
    'An email confirms it. So close to its time, this booking can no longer be changed or cancelled online. If something comes up, please call the restaurant.',
  taken_words_late_call:
    'Note the code or keep the link of this page. So close to its time, this booking can no longer be changed or cancelled online. If something comes up, please call the restaurant.',
  asked_state: 'Requested',
  asked: 'Your request is sent',
  asked_words: 'The table is taken for you; the restaurant confirms every request and will answer by email.',
  asked_words_call:
    'The table is taken for you; the restaurant confirms every request and will call you. Note the code or keep the link of this page.',
  visited: 'This booking is over',
  used_state: 'Taken',
  used: 'You have taken the table',
  used_words: 'The page of your booking says how it stands: requested, confirmed, changed or cancelled.',
  cancelled_state: 'Cancelled',
  cancelled: 'Booking cancelled',
  cancelled_words: 'You had taken this table; the booking has been cancelled since.',
  open_booking: 'Open my booking',

  gone_state: 'Ended',
  gone: 'You are not on the list',
  gone_words:
    'The link was not confirmed within the hour, you left the list or declined a table, several tables went without an answer, or the restaurant took you off. You can sign up again, or look at other dates.',
  late_words: 'The link was not confirmed within the hour. You can sign up again.',
  removed_words: 'The restaurant took you off its waiting list. Any question? Please contact it.',
  lapsed_words: 'Three offers went without an answer. You can sign up again.',
  past: 'It is too late for this day',
  past_words: 'We have no table left to offer you for this day. See you soon!',
  left: 'You have left the list',
  left_words: 'Done: we will not offer you a table for this day any more.',
  declined: 'You have declined the table',
  declined_words: 'It is offered to others, and you are no longer on the list of this day.',
  book: 'Look for a table',

  rights: 'Your data',
  erased: 'Your data is erased from the waiting list. Nothing else is needed.',

  repeating: 'No answer yet. Trying again: nothing will be done twice.',
  offline: 'You are offline. What you asked for will be sent when you are back.',
  offline_reading: 'You are offline: this page shows what we knew last.',
  unanswered: 'We do not know whether this arrived. Try again: nothing will be done twice.',
  too_late: 'This table is no longer held for you. This is how your entry stands.',
  not_now: 'This is no longer possible here. This is how your entry stands.',
  already: 'You are on this list already, with another form of your address: open the link that was sent to it.',
  too_many: 'You are waiting for several dates already. Leave another list, or contact the restaurant.',
  too_often: 'Many people are joining from this network. Try again in {{min}} min.',
  full: 'The waiting list of this day is full. Please contact the restaurant.',
};
