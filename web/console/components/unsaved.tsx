import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useI18n } from '../words/i18n.tsx';
import { useConfirm } from './confirm.tsx';

/**
 * Asks before something unsaved is left: another page, another thing on this one, or the window. `subjects` are the parts of
 * the address's query that say which thing it is.
 */
export function useUnsaved(dirty: boolean, subjects: readonly string[] = []): (leave: () => void) => void {
  const { t } = useI18n();
  const confirm = useConfirm();
  const ask = useRef<(leave: () => void, stay?: () => void) => void>(undefined);
  ask.current = (leave, stay) =>
    confirm({
      title: t('unsaved.title'),
      text: t('unsaved.text'),
      labels: { confirm: t('unsaved.leave'), cancel: t('unsaved.stay') },
      onConfirm: leave,
      otherwise: stay,
    });
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const [now, next] = [currentLocation, nextLocation].map(({ search }) => new URLSearchParams(search));
    const isOther = subjects.some((name) => now?.get(name) !== next?.get(name));
    return dirty && (isOther || currentLocation.pathname !== nextLocation.pathname);
  });
  useEffect(() => {
    if (blocker.state === 'blocked') ask.current?.(blocker.proceed, blocker.reset);
  }, [blocker]);
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty]);
  return (leave) => (dirty ? ask.current?.(leave) : leave());
}
