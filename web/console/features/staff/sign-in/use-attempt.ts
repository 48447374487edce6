import { useState } from 'react';

/**
 * One attempt of a form at a time: whether it is under way, and why the last one was refused. `wordsOf` says an error in
 * words, or nothing where it has dealt with it otherwise.
 */
export function useAttempt(wordsOf: (error: unknown) => string | undefined) {
  const [refusal, setRefusal] = useState<string>();
  const [sending, setSending] = useState(false);
  async function attempt(work: () => Promise<unknown>): Promise<void> {
    setSending(true);
    setRefusal(undefined);
    try {
      await work();
    } catch (error) {
      setRefusal(wordsOf(error));
    } finally {
      setSending(false);
    }
  }
  return { attempt, sending, refusal, refuse: setRefusal };
}
