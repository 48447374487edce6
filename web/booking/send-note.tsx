import { useEffect, useRef } from 'react';
import { ApiProblem, NoAnswer } from '../common/api.ts';
import { say } from '../common/live.ts';
import { useI18n } from '../guest/i18n.ts';
import { CallButton } from '../guest/parts/call-button.tsx';
import { Message } from '../guest/parts/message.tsx';
import { Reference } from '../guest/parts/read-fault.tsx';
import type { Config } from '../guest/types.ts';
import type { Sending } from './send.ts';
import { useWords } from './services.ts';

const SECONDS_PER_MINUTE = 60;

/** Codes after which another time must be chosen. */
const GONE = ['slot_unavailable', 'slot_not_offered', 'slot_in_past', 'too_soon', 'outside_booking_window'];

/** Whether a time that was asked for cannot be had. */
export const isGone = (error: unknown): boolean => error instanceof ApiProblem && GONE.includes(error.code);

/** What to tell a guest about a refusal. */
function useRefusal(error: Error | null, times?: boolean): string | undefined {
  const w = useWords();
  const { t } = useI18n();
  if (!error) return undefined;
  if (error instanceof NoAnswer) return w('unanswered');
  if (!(error instanceof ApiProblem)) return t('fault');
  if (isGone(error)) return w(times ? 'gone' : 'not_now');
  const minutes = Math.max(1, Math.ceil((error.retry_after_s ?? 0) / SECONDS_PER_MINUTE));
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
      return w('too_often', { min: minutes });
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

/** What happens to something that was sent, and why it did not work; said as well as shown. */
export function SendNote({ sending: { waiting, error }, config, times }: Props) {
  const w = useWords();
  const refusal = useRefusal(error, times);
  const words = waiting ? w(waiting) : refusal;
  const problem = !waiting && error instanceof ApiProblem && error;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!words) return;
    say(words);
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [words]);
  if (!words) return null;
  return (
    <div ref={place}>
      <Message tone={waiting ? 'info' : 'warning'}>
        <p>{words}</p>
        {problem && !(times && isGone(problem)) && problem.code !== 'booking_changed' && <CallButton config={config} />}
        {problem && problem.status >= 500 && <Reference id={problem.request_id} />}
      </Message>
    </div>
  );
}
