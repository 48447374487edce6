import type { Translation } from '../../../common/i18n.ts';
import type { fr } from '../fr/queue.ts';

export const en: Translation<typeof fr> = {
  'queue.lead':
    'They go out in this order when the network is back, also after a reload. The time noted will be that of sending.',
  'queue.refused': 'To look at',
  'queue.waiting': 'Waiting',
  'queue.step': '{{who}}: {{what}}',
  'queue.walk_in': 'Walk-in, {{guests}}',
  'queue.longer': 'stays longer',
  'queue.coming': 'is coming, said by phone',
  'queue.not_coming': 'answer taken back',
  'queue.notes': 'note',
  'queue.here': '{{here}} are here',
  'queue.all_here': 'everybody is here',
  'queue.of_booking': 'A booking',
  'queue.day_over': 'The day was over before it could be sent. Enter it by hand if need be.',
  'queue.held': 'What follows waits too: {{what}}.',
  'queue.again': 'Do it again',
  'queue.let_go': 'Let go',
  'queue.let_go_all': 'Let go of these {{count}} steps',
  'queue.open': 'Open',
  'queue.sent': 'All is sent.',
};
