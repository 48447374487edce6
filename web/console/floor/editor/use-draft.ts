import { useEffect, useState } from 'react';
import type { Table } from '../../day/records.ts';
import { change, type Draft, EMPTY, type Fields, prune } from './draft.ts';
import { canRedo, canUndo, type History, presentOf, push, redo, startHistory, undo } from './history.ts';

/** A draft that outlives the window, so that nothing is lost by closing it. */
function load(key: string): Draft {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null');
    return kept && typeof kept === 'object' && Array.isArray(kept.added) && kept.edits ? kept : EMPTY;
  } catch {
    return EMPTY;
  }
}

/** What is changed on the floor plan and not saved, with its history. */
export function useDraft(restaurant_id: string, tables: readonly Table[]) {
  const key = `couvert.floor.${restaurant_id}`;
  const [history, setHistory] = useState<History>(() => startHistory(load(key)));
  const draft = prune(presentOf(history), tables);
  const serial = JSON.stringify(draft);
  useEffect(() => {
    if (serial === JSON.stringify(EMPTY)) localStorage.removeItem(key);
    else localStorage.setItem(key, serial);
  }, [key, serial]);
  return {
    draft,
    /** Changes tables by id; one step of the history. */
    change: (changes: Record<string, Partial<Fields>>) =>
      setHistory((past) => push(past, change(presentOf(past), tables, changes))),
    set: (next: Draft) => setHistory((past) => push(past, next)),
    /** A draft that nothing leads back from: what `next` makes of the present one after a save, or when all is discarded. */
    restart: (next: (now: Draft) => Draft) => setHistory((past) => startHistory(next(presentOf(past)))),
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    can_undo: canUndo(history),
    can_redo: canRedo(history),
  };
}

export type DraftState = ReturnType<typeof useDraft>;
