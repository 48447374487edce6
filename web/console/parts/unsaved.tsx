import { modals } from '@mantine/modals';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useSpeech } from '../words/words.tsx';

/** Asks before something unsaved is left: another page, another thing on this one, or the window. */
export function useUnsaved(dirty: boolean): (leave: () => void) => void {
  const { t } = useSpeech();
  const ask = useRef<(leave: () => void, stay?: () => void) => void>(undefined);
  ask.current = (leave, stay) =>
    modals.openConfirmModal({
      title: t('unsaved.title'),
      children: <p>{t('unsaved.text')}</p>,
      labels: { confirm: t('unsaved.leave'), cancel: t('unsaved.stay') },
      confirmProps: { color: 'red' },
      closeButtonProps: { 'aria-label': t('close') },
      onConfirm: leave,
      onCancel: stay,
      onClose: stay,
    });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
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
