import { useEffect } from 'react';

type Undo = () => unknown;

let last: { undo: Undo; until: number } | undefined;

/** How long something can be undone (ms). */
export const UNDO_MS = 20_000;

/** Remembers how to undo the last thing that was done; Ctrl+Z does it for 20 s. */
export function rememberUndo(undo: Undo): void {
  last = { undo, until: Date.now() + UNDO_MS };
}

/** Undoes the last thing, once. */
export function undoLast(): void {
  const found = last;
  last = undefined;
  if (found && found.until > Date.now()) found.undo();
}

/** Whether a key was pressed in a field, where it has a meaning of its own. */
export const isInField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null;

/** Listens for Ctrl+Z outside of fields. */
export function UndoKey() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      if (event.defaultPrevented || isInField(event.target)) return;
      event.preventDefault();
      undoLast();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return null;
}
