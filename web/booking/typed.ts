import { WISHES, type Wishes } from '../guest/wishes.ts';

type Name = keyof Wishes;

/**
 * What a guest has typed into the fields that the house writes too, each `over` what the booking said then. A field that is
 * not named is untouched: it says what the booking says now.
 */
export type Typed = { [name in Name]?: { text: string; over: string } };

const eachOf = (text: (name: Name) => string): Wishes => ({
  guest_note: text('guest_note'),
  allergies: text('allergies'),
  occasion: text('occasion'),
});

/** What the fields say. */
export const shownOf = (typed: Typed, now: Wishes): Wishes => eachOf((name) => typed[name]?.text ?? now[name]);

/** What has been typed when the fields say `shown`; one that says what the booking says is untouched again. */
export const typedIn = (shown: Wishes, typed: Typed, now: Wishes): Typed =>
  Object.fromEntries(
    WISHES.filter((name) => shown[name] !== now[name]).map((name) => [
      name,
      { text: shown[name], over: typed[name]?.over ?? now[name] },
    ]),
  );

/** What has been typed since it was sent, when the booking says it: without the spaces around it. */
export function typedSince(typed: Typed, now: Wishes): Typed {
  const shown = shownOf(typed, now);
  return typedIn(
    eachOf((name) => (shown[name].trim() === now[name] ? now : shown)[name]),
    {},
    now,
  );
}

/** What is to be sent: the fields that the guest has changed, and no other. */
export const changesOf = (typed: Typed, now: Wishes): Partial<Wishes> => {
  const shown = shownOf(typed, now);
  return Object.fromEntries(WISHES.filter((name) => shown[name] !== now[name]).map((name) => [name, shown[name]]));
};

/** The fields into which somebody else has written meanwhile something else than the guest. */
export const contestedIn = (typed: Typed, now: Wishes): Name[] =>
  WISHES.filter((name) => {
    const own = typed[name];
    return own && own.text !== now[name] && own.over !== now[name];
  });
