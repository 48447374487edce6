import type { Draft } from './draft.ts';

/** Drafts one after the other; `at` is the present one. */
export type History = { drafts: readonly Draft[]; at: number };

const KEPT = 100;

export const startHistory = (draft: Draft): History => ({ drafts: [draft], at: 0 });

export const presentOf = ({ drafts, at }: History): Draft => drafts[at] as Draft;

/** A step further; what had been undone is forgotten. */
export function push(history: History, draft: Draft): History {
  const drafts = [...history.drafts.slice(0, history.at + 1), draft].slice(-KEPT);
  return { drafts, at: drafts.length - 1 };
}

export const undo = (history: History): History => ({ ...history, at: Math.max(0, history.at - 1) });

export const redo = (history: History): History => ({
  ...history,
  at: Math.min(history.drafts.length - 1, history.at + 1),
});

export const canUndo = ({ at }: History): boolean => at > 0;
export const canRedo = ({ drafts, at }: History): boolean => at < drafts.length - 1;
