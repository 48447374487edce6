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
    case 'waitlist_full':
      return w('full');
    case 'lock_expired':
      return w('too_late');
    default:
      if (error.status === 429)
        return w('too_often', { min: Math.max(1, Math.ceil((error.retry_after_s ?? 0) / SECONDS_PER_MINUTE)) });
      if (error.status >= 500) return t('fault');
      return w('not_now');
  }
}

/** What happens to something that was sent, and why it did not work; said as well as shown. */
export function SendNote({ sending: { waiting, error }, config }: { sending: Sending; config: Config }) {
  const w = useWords();
  const refusal = useRefusal(error);
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
        {problem && <CallButton config={config} />}
        {problem && problem.status >= 500 && <Reference id={problem.request_id} />}
      </Message>
    </div>
  );
}
