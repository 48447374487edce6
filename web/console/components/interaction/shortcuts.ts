import { useEffect, useRef } from 'react';
import { usePreferences } from '../../client/preferences.ts';
import { isInField } from './undo.ts';

/** What single keys do, by the key that is pressed. */
export type Shortcuts = { [key: string]: () => void };

/** Listens for single keys outside of fields and dialogs, unless the operator has switched them off. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const { letters } = usePreferences();
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    if (!letters) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isInField(event.target) || document.querySelector('[role=dialog][aria-modal=true]')) return;
      const run = latest.current[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [letters]);
}
