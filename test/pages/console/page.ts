import { act, fireEvent, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

// What somebody sees and does on any page. What is looked for is waited for.

/** Words of the page: all of a name, a part of what is said; a space in them may be any kind of space there. */
type Words = string | RegExp;

const spaced = (text: string) => text.replace(/\s+/g, ' ');
const plain = (text: string | null | undefined) => spaced(text ?? '').trim();

type Test = (text: string) => boolean;

function matching({ source, flags }: RegExp): Test {
  const pattern = new RegExp(spaced(source), flags);
  return (text) => pattern.test(text);
}

/** Whether a plain text is nothing but words. */
function isAll(words: Words): Test {
  if (typeof words !== 'string') return matching(words);
  const name = plain(words);
  return (text) => text === name;
}

/** Whether a plain text has words in it. */
function hasWords(words: Words): Test {
  if (typeof words !== 'string') return matching(words);
  const some = plain(words);
  return (text) => text.includes(some);
}

/** A name that begins so: what else it says changes. */
export const beginning = (words: string) => new RegExp(`^${words}`);

const all = (selector: string, inside: ParentNode) => [...inside.querySelectorAll<HTMLElement>(selector)];

/** The only one of those that were found. */
function only<E extends Element>(found: E[], what: string): E {
  const [one, ...others] = found;
  if (!one || others.length > 0) throw new Error(`There are ${found.length} ${what}.`);
  return one;
}

/** The innermost parts that say something, besides the live region, which says some of it once more. */
function saying(words: Words, inside: Element): Element[] {
  const isSaid = hasWords(words);
  // What begins or ends a part need not do so in what is around it.
  const isBound = typeof words !== 'string' && /[\^$]/.test(words.source);
  const search = (around: Element): Element[] => {
    const isHere = isSaid(plain(around.textContent));
    if (around.id === 'live' || !(isHere || isBound)) return [];
    const parts = [...around.children].flatMap(search);
    return parts.length > 0 || !isHere || around.querySelector('#live') ? parts : [around];
  };
  return search(inside);
}

/** Waits until the page, or a part of it, says something, and answers where it does first. */
export const said = (words: Words, inside: Element = document.body) =>
  waitFor(() => {
    const [first] = saying(words, inside);
    if (!first) throw new Error(`It is not said: ${words}`);
    return first;
  });

/** Waits until the page, or a part of it, does not say something any more. */
export const unsaid = (words: Words, inside: Element = document.body) =>
  waitFor(() => expect(saying(words, inside).map(({ textContent }) => textContent)).toEqual([]));

function partsOf(selector: string, words: Words, inside: ParentNode): HTMLElement[] {
  const isSaid = hasWords(words);
  return all(selector, inside).filter(({ textContent }) => isSaid(plain(textContent)));
}

/** The first part of the page that a selector finds, of those that say something if that is given. */
export const part = (selector: string, words: Words = '', inside: ParentNode = document) =>
  waitFor(() => {
    const [first] = partsOf(selector, words, inside);
    if (!first) throw new Error(`There is no ${selector} ${words}.`);
    return first;
  });

/** Waits until a selector finds nothing any more, or nothing that says something. */
export const gone = (selector: string, words: Words = '', inside: ParentNode = document) =>
  waitFor(() => expect(partsOf(selector, words, inside).map(({ textContent }) => textContent)).toEqual([]));

/** What each part that a selector finds says. */
export const textsOf = (selector: string, inside: ParentNode = document) =>
  all(selector, inside).map(({ textContent }) => textContent);

/** What somebody who listens is told of a node. */
function heard(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? '';
  if (node.matches('[aria-hidden=true], svg')) return '';
  return node.getAttribute('aria-label') ?? [...node.childNodes].map(heard).join('');
}

const labelledBy = (element: Element) =>
  (element.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .flatMap((id) => document.getElementById(id) ?? [])
    .map(heard)
    .join(' ');

/** What an element is called: its label, else what is in it. The library asks for styles first, which are slow to tell. */
const nameOf = (element: Element) =>
  plain(element.getAttribute('aria-label') ?? (labelledBy(element) || heard(element)));

/** Those that a selector finds of a name. */
const called = (selector: string, name: Words, inside: ParentNode) => {
  const isName = isAll(name);
  return all(selector, inside).filter((one) => isName(nameOf(one)));
};

const BUTTONS = 'button, [role=button], [role=menuitem]';

/** The only button, or item of a menu, of a name. */
export const button = (name: Words, inside: ParentNode = document) =>
  waitFor(() => only(called(BUTTONS, name, inside), `buttons ${name}`));

/** Waits until no button is called so. */
export const noButton = (name: Words, inside: ParentNode = document) =>
  waitFor(() => expect(called(BUTTONS, name, inside).map(nameOf)).toEqual([]));

const HEADINGS = 'h1, h2, h3, h4';

/** The only heading of a name. */
export const heading = (name: Words, inside: ParentNode = document) =>
  waitFor(() => only(called(HEADINGS, name, inside), `headings ${name}`));

const FIELDS = 'input, textarea, select';

const partName = (one: Element) => plain(one.querySelector(':scope > legend')?.textContent) || nameOf(one);

/** The only part of the page with a name: a region, a group, a list, a form, the panel. */
export const region = (name: Words, inside: ParentNode = document) =>
  waitFor(() => {
    const isName = isAll(name);
    const parts = all('[aria-label], [aria-labelledby], fieldset', inside)
      .filter((one) => !one.matches(`${BUTTONS}, ${HEADINGS}, ${FIELDS}, a, [role=gridcell]`))
      .filter((one) => isName(partName(one)));
    return only(parts, `parts ${name}`);
  });

const dialogs = (name: Words) =>
  name === '' ? all('[role=dialog]', document) : called('[role=dialog]', name, document);

/** The dialog that is open, or the one of a name. */
export const dialog = (name: Words = '') => waitFor(() => only(dialogs(name), `dialogs ${name}`));

/** Waits until no dialog is open, or none of a name. */
export const closed = (name: Words = '') => waitFor(() => expect(dialogs(name).map(nameOf)).toEqual([]));

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const labelsOf = (one: Field) =>
  [one.getAttribute('aria-label'), labelledBy(one), ...[...(one.labels ?? [])].map(heard)].map(plain);

/** The only field of a label: one to write into, to choose in, or to switch. */
export const field = (label: Words, inside: ParentNode = document) =>
  waitFor(() => {
    const isLabel = isAll(label);
    const fields = [...inside.querySelectorAll<Field>(FIELDS)];
    return only(
      fields.filter((one) => labelsOf(one).some((name) => name !== '' && isLabel(name))),
      `fields ${label}`,
    );
  });

/** Whether nobody can press something or write into it. */
export const isDisabled = (element: Element) => {
  const { control } = element instanceof HTMLLabelElement ? element : { control: null };
  return (control ?? element).closest('[disabled], [aria-disabled=true]') !== null;
};

/** Waits, as people do, until something takes what is done to it. */
const ready = <E extends Element>(find: () => E) =>
  waitFor(() => {
    const found = find();
    if (!found.isConnected) throw new Error(`It has gone from the page: ${found.textContent}`);
    if (isDisabled(found)) throw new Error(`It is disabled: ${nameOf(found)}`);
    return found;
  });

/** What there is to press by a name; a choice is pressed by its label. */
const toPress = <E extends Element>(what: Words | E, inside: ParentNode): E | HTMLElement =>
  what instanceof Element ? what : only(called(`${BUTTONS}, a[href], label`, what, inside), `to press ${what}`);

/** Presses something, by its name or where it was found, as soon as it can be pressed. */
export const press = async (user: UserEvent, what: Words | Element, inside: ParentNode = document) =>
  user.click(await ready(() => toPress(what, inside)));

/** Moves the focus to something. */
export const focus = (element: HTMLElement) => act(() => element.focus());

/** Presses something by the keyboard. */
export async function enter(user: UserEvent, what: Words | HTMLElement, inside: ParentNode = document): Promise<void> {
  focus(await ready(() => toPress(what, inside)));
  await user.keyboard('{Enter}');
}

/** Writes into a field in place of what it says, at once: whatever takes the focus comes before or after. */
export async function fill(into: HTMLElement, text: string): Promise<void> {
  await ready(() => into);
  await act(async () => {
    into.focus();
    fireEvent.input(into, { target: { value: text } });
  });
}

/** What a field says. */
export function textIn(element: Element): string {
  if ('value' in element && typeof element.value === 'string') return element.value;
  throw new Error('It is no field.');
}

/** Opens the list of a field and chooses one of its options. */
export async function pick(user: UserEvent, from: HTMLElement, name: Words): Promise<void> {
  await press(user, from);
  const option = await waitFor(() => {
    const list = document.getElementById(from.getAttribute('aria-controls') ?? '');
    return only(list ? called('[role=option]', name, list) : [], `options ${name}`);
  });
  await press(user, option);
}

const MENU_ITEM = '[role=menuitem]';

/** The first item of the menu that is open that begins with some words. */
export const item = (words: string) =>
  waitFor(() => {
    const found = all(MENU_ITEM, document).find(({ textContent }) => plain(textContent).startsWith(plain(words)));
    if (!found) throw new Error(`The menu has no ${words}: ${textsOf(MENU_ITEM)}`);
    return found;
  });

/** What the items of the menu say that is open. */
export const items = () => part(MENU_ITEM).then(() => textsOf(MENU_ITEM));

const DONE = '[data-notice=done]';

/** The notice of what was done, once it says so. */
export const notice = (words: Words = '') =>
  waitFor(() => {
    const isSaid = hasWords(words);
    const found = all(DONE, document).find((one) => isSaid(plain(one.querySelector('span')?.textContent)));
    if (!found) throw new Error(`No notice says ${words}.`);
    return found;
  });

/** Takes back what the notice tells. */
export const undo = async (user: UserEvent) => press(user, await part(`${DONE} button:not([aria-label])`));

/** Takes back the last thing by keys, once the dialog in which it was done has let go of them. */
export async function undoByKeys(user: UserEvent): Promise<void> {
  await waitFor(() => expect(document.activeElement?.closest('[role=dialog]') ?? null).toBeNull());
  await user.keyboard('{Control>}z{/Control}');
}

/** Counts from now on what is pressed. */
export function countPresses(): () => number {
  let presses = 0;
  const count = () => presses++;
  window.addEventListener('pointerdown', count, true);
  return () => {
    window.removeEventListener('pointerdown', count, true);
    return presses;
  };
}

/** What is told from now on to whoever listens. */
export async function listen(): Promise<string[]> {
  const told: string[] = [];
  const live = await part('#live');
  new MutationObserver(() => told.push(live.textContent)).observe(live, { childList: true });
  return told;
}

/** What the browser prints, as soon as there is something to print. */
export const printed = () =>
  waitFor(() => {
    fireEvent(window, new Event('beforeprint'));
    return only(all('[data-paper]', document), 'papers');
  });
