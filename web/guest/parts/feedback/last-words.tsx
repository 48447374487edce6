import { useEffect } from 'react';
import { say } from '../../../common/live.ts';
import { Message } from './message.tsx';

/** All that a page has left to say, shown and spoken. */
export function LastWords({ text }: { text: string }) {
  useEffect(() => say(text), [text]);
  return (
    <Message>
      <p>{text}</p>
    </Message>
  );
}
