import { ApiProblem, NoAnswer } from '../common/api.ts';
import { useI18n } from '../guest/i18n.ts';
import { SendNote as Note } from '../guest/parts/feedback/send-note.tsx';
import { minutesToWait } from '../guest/repeat.ts';
import type { Config } from '../guest/types.ts';
import type { Sending } from './send.ts';
import { useWords } from './services.ts';

/** What to tell a guest about a refusal. */
function useRefusal(error: Error | null): string | undefined {
  const w = useWords();
  const { t } = useI18n();
  if (!error) return undefined;
  if (error instanceof NoAnswer) return w('unanswered');
  if (!(error instanceof ApiProblem)) return t('fault');
  switch (error.code) {
    case 'waitlist_limit':
      return w('too_many');
    case 'waitlist_changed':
      return w('changed');
    case 'waitlist_joined':
      return w('already');
    case 'waitlist_full':
      return w('full');
    case 'lock_expired':
      return w('too_late');
    default:
      if (error.status === 429) return w('too_often', { min: minutesToWait(error) });
      if (error.status >= 500) return t('fault');
      return w('not_now');
  }
}

/** What happens to what a guest has pressed, and why it did not work. */
export function SendNote({ sending: { waiting, error }, config }: { sending: Sending; config: Config }) {
  const w = useWords();
  const refusal = useRefusal(error);
  return <Note config={config} words={waiting ? w(waiting) : refusal} error={waiting ? null : error} />;
}
