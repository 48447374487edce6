import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

const AFTER_FIRST = { sign_in: 'after_first' };

const isAfterFirst = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'sign_in' in state && state.sign_in === AFTER_FIRST.sign_in;

/**
 * Gives the steps after the first one an entry in the browser's history, so that its back button leads to the first step
 * and not out of the page: `back` is called then. Answers how to leave that entry when a button of the page leads back.
 */
export function useStepInHistory({ isFirst, back }: { isFirst: boolean; back: () => void }): () => void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const isEntered = isAfterFirst(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a step that begins makes an entry
  useEffect(() => {
    if (!isFirst && !isEntered) void navigate({ search }, { state: AFTER_FIRST });
  }, [isFirst]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an entry that is left leads back
  useEffect(() => {
    if (!isFirst && !isEntered) back();
  }, [isEntered]);
  return () => {
    if (isEntered) void navigate(-1);
  };
}
