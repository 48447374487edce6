import { createContext, type FocusEvent, type KeyboardEvent, use } from 'react';

const ROW = '[data-party]';
/** What lies over the page for a moment, and gives the focus back. */
const OVER = '[role=dialog], [role=menu]';
/** What is pressed in a row; the first that fits is what the focus is on. */
const PARTS = ['[data-step]', '[aria-haspopup=menu]', 'button'];

/** Where the focus of a keyboard is: a party, and what of its row. */
type Spot = { id: string; part: string };

const spotOf = (element: Element): Spot | undefined => {
  const id = element.closest(ROW)?.getAttribute('data-party');
  const part = PARTS.find((one) => element.matches(one));
  return id && part ? { id, part } : undefined;
};

const partOf = (row: Element | null | undefined, part: string) =>
  [part, ...PARTS].map((one) => row?.querySelector<HTMLElement>(one)).find((element) => element);

/** The focus of a keyboard among the parties of an evening. */
export type KeptFocus = {
  /** For the element around the rows. */
  handlers: {
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
  /** Puts the focus back on its party, where the row that had it is gone. */
  restore: () => void;
};

/**
 * Keeps the focus of a keyboard on its party when a step moves the row to another group, where it is drawn anew; arrows
 * lead to the same button of the next party.
 */
export function keepFocus(): KeptFocus {
  let kept: Spot | undefined;
  return {
    handlers: {
      onFocus: ({ target }) => {
        kept = target.matches(':focus-visible') ? spotOf(target) : undefined;
      },
      onBlur: ({ relatedTarget }) => {
        if (!relatedTarget?.closest(OVER)) kept = undefined;
      },
      onKeyDown: (event) => {
        // A key that is held takes one step, not all that come after it.
        if (event.repeat && (event.key === 'Enter' || event.key === ' ')) return event.preventDefault();
        const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        const spot = event.target instanceof Element && spotOf(event.target);
        if (!by || !spot) return;
        event.preventDefault();
        const rows = [...event.currentTarget.querySelectorAll(ROW)];
        const at = rows.findIndex((row) => row.getAttribute('data-party') === spot.id);
        partOf(rows[at + by], spot.part)?.focus();
      },
    },
    restore: () => {
      if (!kept || document.activeElement !== document.body) return;
      partOf(document.querySelector(`[data-party="${CSS.escape(kept.id)}"]`), kept.part)?.focus();
    },
  };
}

export const FocusContext = createContext<KeptFocus | undefined>(undefined);

/** The focus of this evening. Throws outside of it. */
export function useKeptFocus(): KeptFocus {
  const focus = use(FocusContext);
  if (!focus) throw new Error('Used outside of this evening.');
  return focus;
}
