import { useEffect, useRef } from 'react';
import { ApiProblem } from '../../../common/api.ts';
import { say } from '../../../common/live.ts';
import type { Config } from '../../types.ts';
import { CallButton } from '../contact/call-button.tsx';
import { Message } from './message.tsx';
import { Reference } from './read-fault.tsx';

type SendNoteProps = {
  config: Config;
  /** Nothing is shown without words. */
  words: string | undefined;
  /** Why it did not work; without one, the words are about a request under way. */
  error: Error | null;
  /** Whether the guest is better helped by something else than a call. */
  hides_call?: boolean;
};

/** What happens to something that was sent, and why it did not work; said as well as shown. */
export function SendNote({ config, words, error, hides_call = false }: SendNoteProps) {
  const problem = error instanceof ApiProblem && error;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!words) return;
    say(words);
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [words]);
  if (!words) return null;
  return (
    <div ref={place}>
      <Message tone={error ? 'warning' : 'info'}>
        <p>{words}</p>
        {problem && !hides_call && <CallButton config={config} />}
        {problem && problem.status >= 500 && <Reference id={problem.request_id} />}
      </Message>
    </div>
  );
}
