import { useEffect } from 'react';

/** Where refusals are said of what was pressed in an area of the page. */
export type RefusalPlace = { area: Element; say: (message: string | undefined) => void };

const places = new Set<RefusalPlace>();
/** What was pressed last, or had the focus at the last key. */
let pressed: Element | undefined;

/** A menu lies over the page, elsewhere in the document: what it was opened by stands for it. */
function originOf(target: Element): Element {
  const opener = target.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return (opener && document.getElementById(opener)) || target;
}

/** The innermost place whose area something is in. */
function placeOf(element: Element): RefusalPlace | undefined {
  const around = [...places].filter(({ area }) => area.contains(element));
  return around.find(({ area }) => around.every((other) => other.area.contains(area)));
}

/** Adds a place as long as it is there. Ends with the answer. */
export function addRefusalPlace(place: RefusalPlace): () => void {
  places.add(place);
  return () => places.delete(place);
}

/** What was pressed last, for whoever asks a question before doing it: the answer is pressed elsewhere. */
export const lastPressed = (): Element | undefined => pressed;

/** What is done from now on was begun there. */
export function goOnFrom(element: Element | undefined): void {
  pressed = element;
}

/** Whether what was pressed last is in the nearest part of the page that fits a selector. */
export const wasPressedIn = (selector: string): boolean =>
  pressed?.isConnected === true && pressed.closest(selector) !== null;

/** Says a refusal beside what was pressed; answers whether there is a place for it. */
export function refuseBeside(message: string): boolean {
  const place = pressed?.isConnected ? placeOf(pressed) : undefined;
  place?.say(message);
  return place !== undefined;
}

function watchPresses(): () => void {
  const press = ({ target, type }: Event) => {
    if (!(target instanceof Element)) return;
    pressed = originOf(target);
    // A new try: what was said of the last one no longer holds.
    if (type === 'click' && target.closest('button')) placeOf(pressed)?.say(undefined);
  };
  const types = ['pointerdown', 'keydown', 'click'];
  for (const type of types) addEventListener(type, press, true);
  return () => {
    for (const type of types) removeEventListener(type, press, true);
  };
}

/** Follows what is pressed on every page, so that a refusal is said there. */
export function WatchPresses(): undefined {
  useEffect(watchPresses, []);
}
