import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useToasts } from '../../../components/feedback/toasts.tsx';
import { useOnDemand } from '../../../components/on-demand.ts';
import { AskContext } from './ask.ts';
import type { WantedBlock } from './wanted.ts';

const loadDialog = () => import('./block-dialog.tsx').then(({ BlockDialog }) => BlockDialog);

/** Shows the dialog of a block over its pages, which need not fetch it to begin with. */
export function BlockDialogHost({ children }: { children: ReactNode }) {
  const toasts = useToasts();
  const [wanted, setWanted] = useState<WantedBlock>();
  const from = useRef<Element>(null);
  const ask = useCallback((block: WantedBlock) => {
    from.current = document.activeElement;
    setWanted(block);
  }, []);
  function close() {
    const id = wanted?.id ?? '';
    setWanted(undefined);
    // Back to where it was asked for, or to the block itself, which another row may have now.
    requestAnimationFrame(() => {
      const back = from.current?.isConnected ? from.current : document.querySelector(`[data-held="${CSS.escape(id)}"]`);
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    });
  }
  const Dialog = useOnDemand(loadDialog, wanted !== undefined, (error) => {
    close();
    toasts.fault(error);
  });
  return (
    <AskContext value={ask}>
      {children}
      {Dialog && <Dialog wanted={wanted} close={close} />}
    </AskContext>
  );
}
