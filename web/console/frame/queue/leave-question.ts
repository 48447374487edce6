import { type Lang, translator } from '../../../common/i18n.ts';
import { QUEUE_WORDS } from '../../words/queue.ts';

/** What is asked of whoever signs out while so many steps of this device are not sent. */
export function leaveQuestion(lang: Lang, count: number) {
  const w = translator(lang, QUEUE_WORDS);
  return {
    title: w('queue.leave_title'),
    text: w('queue.leave', { count }),
    labels: { confirm: w('queue.leave_do'), cancel: w('queue.leave_not') },
  };
}
