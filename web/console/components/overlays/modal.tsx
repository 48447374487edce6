import { type DrawerProps, type ModalProps, Drawer as PlainDrawer, Modal as PlainModal } from '@mantine/core';
import { useCallback, useRef } from 'react';
import { OverlayContext, useOverlay } from './leaving.tsx';
import { useAskUnsaved } from './unsaved.tsx';

/** Leaves what lies over the page, whichever way: at once, or after a question where a form in it has something unsaved. */
function useLeave(opened: boolean, close: () => void) {
  const ask = useAskUnsaved();
  const is_dirty = useRef(false);
  const tell = useCallback((dirty: boolean) => {
    is_dirty.current = dirty;
  }, []);
  const leave = useOverlay(opened, () => (is_dirty.current ? ask(close) : close()));
  return { leave, tell };
}

/** A dialog over the page. Back, Escape and × leave it in the same way. */
export function Modal({ opened, onClose, children, ...props }: ModalProps) {
  const { leave, tell } = useLeave(opened, onClose);
  return (
    <PlainModal opened={opened} onClose={leave} {...props}>
      <OverlayContext value={tell}>{children}</OverlayContext>
    </PlainModal>
  );
}

/** The same at a side of the page, or from below. */
export function Drawer({ opened, onClose, children, ...props }: DrawerProps) {
  const { leave, tell } = useLeave(opened, onClose);
  return (
    <PlainDrawer opened={opened} onClose={leave} {...props}>
      <OverlayContext value={tell}>{children}</OverlayContext>
    </PlainDrawer>
  );
}
