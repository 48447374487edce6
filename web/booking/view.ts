import { useEffect, useState } from 'react';

/** The views of the page, as the address names them. */
export const VIEWS = { booking: '', move: '#move', cancel: '#cancel' } as const;
type Name = (typeof VIEWS)[keyof typeof VIEWS];

/** Marks the entries that a press of ours made, so that going back never leaves the page by surprise. */
const OURS = { couvert: true };

const viewOf = (hash: string): Name => Object.values(VIEWS).find((name) => name === hash) ?? VIEWS.booking;

export type View = ReturnType<typeof useView>;

/** Which view is shown, each an entry of the tab's history; a new one begins at its top, with focus on its heading. */
export function useView() {
  const [now, setNow] = useState(() => viewOf(location.hash));
  useEffect(() => {
    const follow = () => setNow(viewOf(location.hash));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const arrive = (name: Name) => {
    setNow(name);
    window.setTimeout(() => {
      window.scrollTo({ top: 0, behavior: 'instant' });
      document.getElementById('view')?.focus();
    });
  };
  const addressOf = (name: Name) => location.pathname + location.search + name;
  return {
    now,
    /** Shows another view; from one that is left for good, it takes its place. */
    show: (name: Name) => {
      if (now === VIEWS.booking) history.pushState(OURS, '', addressOf(name));
      else history.replaceState(history.state, '', addressOf(name));
      arrive(name);
    },
    /** Shows the booking again. */
    back: () => {
      if (history.state?.couvert) history.back();
      else history.replaceState(history.state, '', addressOf(VIEWS.booking));
      arrive(VIEWS.booking);
    },
  };
}
