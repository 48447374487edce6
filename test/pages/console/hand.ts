import { waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

// What somebody does to a page, and what they see first.

/** Writes into a field in place of what it holds. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text !== '') await user.paste(text);
}

/** A text as the library reads those of a page: with plain spaces only. */
const plain = (text: string | RegExp) => (typeof text === 'string' ? text.replace(/\s+/g, ' ') : text);

/** The first element with a text, of the page or of a part of it: a message is said beside where it is shown. */
export async function firstText(text: string | RegExp, part: HTMLElement = document.body): Promise<HTMLElement> {
  const [first] = await within(part).findAllByText(plain(text));
  if (!first) throw new Error(`Nothing says ${text}.`);
  return first;
}

/** The element of the page, or of a part of it, that has a name. */
export const named = (name: string, part: HTMLElement = document.body) => within(part).findByLabelText(plain(name));

/** Waits until nothing of the page, or of a part of it, says a text. */
export const gone = (text: string | RegExp, part: HTMLElement = document.body) =>
  waitFor(() => expect(within(part).queryAllByText(plain(text))).toEqual([]));

/** The first button with a text: only a real browser hands a press on a part of a button on to its form. */
export async function firstButton(
  text: string | RegExp,
  part: HTMLElement = document.body,
): Promise<HTMLButtonElement> {
  const found = await within(part).findAllByText(plain(text));
  const [button] = found.flatMap((element) => element.closest('button') ?? []);
  if (!button) throw new Error(`${text} is on no button.`);
  return button;
}

/** Presses the first button, link or choice with a text. */
export async function press(user: UserEvent, text: string | RegExp, part?: HTMLElement): Promise<void> {
  const found = await firstText(text, part);
  await user.click(found.closest('button, a, label') ?? found);
}

/** The first element that a selector finds within another, as soon as there is one. */
export const findFirst = (selector: string, part: ParentNode = document) =>
  waitFor(() => {
    const found = part.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`There is no ${selector}.\n\n${document.body.textContent}`);
    return found;
  });

/** What each element that a selector finds says. */
export const textsOf = (selector: string, part: ParentNode = document) =>
  [...part.querySelectorAll(selector)].map(({ textContent }) => textContent);

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
