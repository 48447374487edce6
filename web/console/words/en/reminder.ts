import type { Translation } from '../../../common/i18n.ts';
import type { fr } from '../fr/reminder.ts';

export const en: Translation<typeof fr> = {
  'reminder.title': 'Reminder by email',
  'reminder.none': 'None',
  'reminder.hours': '{{count}} h',
  'reminder.other': 'Other',
  'reminder.other_hours': 'Hours before the visit',
  'reminder.when_none': 'No reminder is sent.',
  'reminder.when_24':
    'Sent the day before, at the hour of the visit; never between {{from}} and {{to}}, then the evening before.',
  'reminder.when_48':
    'Sent two days before, at the hour of the visit; never between {{from}} and {{to}}, then the evening before.',
  'reminder.when': 'Sent {{count}} h before the visit; never between {{from}} and {{to}}, then the evening before.',
  'reminder.from_now_on': 'An earlier or a first reminder is only for bookings made from now on.',
  'reminder.show': 'See the email',
  'reminder.preview': 'The reminder email',
  'reminder.example': 'Written for a made-up booking, with your saved contact details and colour.',
  'reminder.lang': 'Language of the email',
  'reminder.subject': 'Subject',
  'reminder.form': 'Shown as',
  'reminder.form_mail': 'Email',
  'reminder.form_text': 'Text only',
};
