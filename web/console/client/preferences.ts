import { useSyncExternalStore } from 'react';
import { type Lang, langOf } from '../../common/i18n.ts';

export type Theme = 'auto' | 'light' | 'dark';

/** What an operator prefers on this machine. */
export type Preferences = {
  theme: Theme;
  lang: Lang;
  /** Rows of the plan at their lowest. */
  compact: boolean;
  /** Whether single letters are shortcuts (WCAG 2.1.4). */
  letters: boolean;
  /** Whether the screen stays on during service. */
  awake: boolean;
  /** Whether a new request or booking of today is heard. */
  sound: boolean;
};

const KEY = 'couvert.preferences';
const listeners = new Set<() => void>();

function load(): Preferences {
  const first: Preferences = {
    theme: 'auto',
    lang: langOf(null, navigator.languages),
    compact: false,
    letters: true,
    awake: true,
    sound: false,
  };
  try {
    return { ...first, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return first;
  }
}

let preferences = load();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Changes some preferences, here and in every other tab. */
export function prefer(changes: Partial<Preferences>): void {
  preferences = { ...preferences, ...changes };
  localStorage.setItem(KEY, JSON.stringify(preferences));
  tell();
}

addEventListener('storage', ({ key }) => {
  if (key !== KEY) return;
  preferences = load();
  tell();
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What is preferred now. */
export const preferred = (): Preferences => preferences;

export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, preferred);
