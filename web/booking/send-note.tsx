import { ApiProblem, NoAnswer } from '../common/api.ts';
import { SendNote as Note } from '../guest/parts/feedback/send-note.tsx';
import { minutesToWait } from '../guest/repeat.ts';
import { useTableI18n } from '../guest/table-i18n.tsx';
import type { Config } from '../guest/types.ts';
import { isChanged, type Sending } from './send.ts';
import { useWords } from './services.ts';

/** Codes after which another time must be chosen. */
const GONE = ['slot_unavailable', 'slot_not_offered', 'slot_in_past', 'too_soon', 'outside_booking_window'];

/** Whether a time that was asked for cannot be had. */
export const isGone = (error: unknown): boolean => error instanceof ApiProblem && GONE.includes(error.code);

/** What to tell a guest about a refusal. */
function useRefusal(error: Error | null, times?: boolean): string | undefined {
  const w = useWords();
  const { t } = useTableI18n();
  if (!error) return undefined;
  if (error instanceof NoAnswer) return w('unanswered');
  if (!(error instanceof ApiProblem)) return t('fault');
  if (isGone(error)) return w(times ? 'gone' : 'not_now');
  switch (error.code) {
    case 'booking_changed':
      return w('changed_ask');
    case 'reservation_cancelled':
      return w('changed_cancelled');
    case 'party_too_large':
      return w('too_large');
    case 'too_late':
      return w('late_now');
    case 'widget_inactive':
      return w('closed');
    case 'reservation_over':
    case 'party_arrived':
    case 'not_confirmed':
      return w('not_now');
    case 'too_many_changes':
      return w('changes_spent');
    case 'hold_limit':
      return w('too_often', { min: minutesToWait(error) });
    case 'invalid_request':
      return w('refused');
    default:
      return t('fault');
  }
}

type Props = {
  sending: Sending;
  config: Config;
  /** Whether other times are shown beside it. */
  times?: boolean;
};

/** What happens to what a guest has sent of a booking, and why it did not work. */
export function SendNote({ sending: { waiting, error }, config, times }: Props) {
  const w = useWords();
  const refusal = useRefusal(error, times);
  return (
    <Note
      config={config}
      words={waiting ? w(waiting) : refusal}
      error={waiting ? null : error}
      hides_call={(times && isGone(error)) || isChanged(error)}
    />
  );
}
