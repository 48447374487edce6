import type { Screen, State, Store } from './state.ts';

const HASHES: Record<Screen, string> = { choose: '', details: '#details', done: '#done' };

/** Marks the entries that a press of ours made, so that going back never leaves the page by surprise. */
const OURS = { couvert: true };

const addressOf = (screen: Screen) => location.pathname + location.search + HASHES[screen];

/** The screen that the address names, as far as there is something to show on it. */
function screenOf(hash: string, { hold, booked }: State): Screen {
  if (hash === HASHES.details && hold) return 'details';
  if (hash === HASHES.done && booked) return 'done';
  return 'choose';
}

/** The screens as entries of the tab's history; `onLeave` is told when the guest leaves the details. */
export function createScreens(store: Store, onLeave: () => void) {
  function arrive(screen: Screen): void {
    const before = store.get().screen;
    if (before === 'details' && screen !== 'details') onLeave();
    if (location.hash !== HASHES[screen]) history.replaceState(history.state, '', addressOf(screen));
    store.set({ screen, notice: undefined });
  }

  const show = (screen: Screen, { replace } = { replace: false }) => {
    if (replace) history.replaceState(history.state, '', addressOf(screen));
    else history.pushState(OURS, '', addressOf(screen));
    store.set({ screen });
  };

  return {
    show,
    /** Goes back to the times and gives the table back. */
    back: (): void => {
      if (history.state?.couvert) history.back();
      else arrive('choose');
    },
    /** Leaves the details without touching the history of the page around a frame. */
    close: (): void => {
      if (store.get().screen === 'details') arrive('choose');
    },
    /** Follows the browser's own buttons and shows the screen that the address names. */
    start: (): void => {
      store.set({ screen: screenOf(location.hash, store.get()) });
      arrive(store.get().screen);
      addEventListener('popstate', () => arrive(screenOf(location.hash, store.get())));
    },
  };
}

export type Screens = ReturnType<typeof createScreens>;
