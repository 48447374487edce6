import { useEffect } from 'react';

/** Where refusals are said of what was pressed in an area of the page. */
export type RefusalPlace = { area: Element; say: (message: string | undefined) => void };

const places = new Set<RefusalPlace>();
/** What was pressed last, or had the focus at the last key, and what it stood in, from the inside out. */
type Trail = readonly Element[];
let pressed: Trail = [];

function trailOf(element: Element): Trail {
  const trail = [element];
  for (let at = element.parentElement; at; at = at.parentElement) trail.push(at);
  return trail;
}

/** What is left of it: a step that is shown at once may take the button away. */
const leftOf = (trail: Trail): Element | undefined => trail.find(({ isConnected }) => isConnected);

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
export const lastPressed = (): Trail => pressed;

/** What is done from now on was begun there. */
export function goOnFrom(trail: Trail): void {
  pressed = trail;
}

/** Whether what was pressed last is in the nearest part of the page that fits a selector. */
export const wasPressedIn = (selector: string): boolean => (leftOf(pressed)?.closest(selector) ?? null) !== null;

/** Says a refusal beside what was pressed; answers whether there is a place for it. */
export function refuseBeside(message: string): boolean {
  const left = leftOf(pressed);
  const place = left && placeOf(left);
  place?.say(message);
  return place !== undefined;
}

/** Forgets what was said beside what was pressed: what is done now is a new try. */
export function tryAnew(): void {
  const left = leftOf(pressed);
  if (left) placeOf(left)?.say(undefined);
}

function watchPresses(): () => void {
  const press = ({ target, type }: Event) => {
    if (!(target instanceof Element)) return;
    const origin = originOf(target);
    pressed = trailOf(origin);
    // A new try: what was said of the last one no longer holds.
    if (type === 'click' && target.closest('button')) placeOf(origin)?.say(undefined);
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
