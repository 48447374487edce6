import { use, useEffect, useLayoutEffect, useRef } from 'react';
import { useI18n } from '../../words/i18n.tsx';
import { useConfirm } from './confirm.tsx';
import { addHold, OverlayContext } from './leaving.tsx';

/** Asks whether something unsaved is to be left. */
export function useAskUnsaved(): (leave: () => void, stay?: () => void) => void {
  const { t } = useI18n();
  const confirm = useConfirm();
  return (leave, stay) =>
    confirm({
      title: t('unsaved.title'),
      text: t('unsaved.text'),
      labels: { confirm: t('unsaved.leave'), cancel: t('unsaved.stay') },
      onConfirm: leave,
      otherwise: stay,
    });
}

/**
 * Asks before something unsaved is left: the dialog that it is in, another page, another thing on this one, or the window.
 * `subjects` are the parts of the address's query that say which thing it is. Returns how a button leaves it.
 */
export function useUnsaved(dirty: boolean, subjects: readonly string[] = []): (leave: () => void) => void {
  const question = useAskUnsaved();
  const ask = useRef(question);
  ask.current = question;
  const names = useRef(subjects);
  names.current = subjects;
  const tellDialog = use(OverlayContext);
  useLayoutEffect(() => {
    if (!dirty) return;
    if (tellDialog) {
      tellDialog(true);
      return () => tellDialog(false);
    }
    return addHold({
      isLeft: ({ currentLocation, nextLocation }) => {
        const [now, next] = [currentLocation, nextLocation].map(({ search }) => new URLSearchParams(search));
        const isOther = names.current.some((name) => now?.get(name) !== next?.get(name));
        return isOther || currentLocation.pathname !== nextLocation.pathname;
      },
      ask: (proceed, stay) => ask.current(proceed, stay),
    });
  }, [dirty, tellDialog]);
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty]);
  return (leave) => (dirty ? ask.current(leave) : leave());
}
