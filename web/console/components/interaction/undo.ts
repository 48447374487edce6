import { useEffect } from 'react';

type Undo = () => unknown;

type Done = { undo: Undo; until: number };

let done: Done[] = [];

/** How long something can be undone (ms). */
const UNDO_MS = 20_000;

function undoOnce(one: Done): void {
  if (!done.includes(one)) return;
  done = done.filter((other) => other !== one);
  one.undo();
}

/** Remembers for 20 s how to undo what was done, and answers what undoes that and nothing else, once. */
export function rememberUndo(undo: Undo): () => void {
  const one = { undo, until: Date.now() + UNDO_MS };
  done = [...done.filter(({ until }) => until > Date.now()), one];
  return () => undoOnce(one);
}

/** Undoes the last thing that was done and can still be undone. */
function undoLast(): void {
  const last = done.findLast(({ until }) => until > Date.now());
  if (last) undoOnce(last);
}

/** Whether a key was pressed in a field, where it has a meaning of its own. */
export const isInField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null;

/** Listens for Ctrl+Z outside of fields: each press undoes one thing more. */
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
