import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

// Where people look on a page, once what they look for is there.

type Name = string | RegExp;

/** Words as they are compared with those of the page: a space in them may be any kind of space there. */
export const plain = <W extends Name>(words: W) => (typeof words === 'string' ? words.replace(/\s+/g, ' ') : words);

/** The innermost parts that say something, besides the live region, which says some of it once more. */
function seen(words: Name, inside: Element): Element[] {
  const text = plain(inside.textContent ?? '');
  const isThere = typeof words === 'string' ? text.includes(`${plain(words)}`) : words.test(text);
  if (!isThere || inside.id === 'live') return [];
  const parts = [...inside.children].flatMap((child) => seen(words, child));
  return parts.length > 0 || inside.querySelector('#live') ? parts : [inside];
}

/** Waits until the page says something, and answers where it does first. */
export const said = (words: Name, inside: HTMLElement = document.body) =>
  waitFor(() => {
    const [first] = seen(words, inside);
    if (!first) throw new Error(`It is not said: ${words}\n\n${inside.textContent}`);
    return first;
  });

/** Waits until the page does not say something any more. */
export const unsaid = (words: Name, inside: HTMLElement = document.body) =>
  waitFor(() => expect(seen(words, inside)).toEqual([]));

/** What a button is called, without the styles that the library asks for at every element, which are slow to tell. */
function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label');
  const labels = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const named = labels.map((id) => document.getElementById(id)?.textContent).join(' ');
  const shown = element.cloneNode(true);
  if (shown instanceof Element) for (const one of shown.querySelectorAll('[aria-hidden=true], svg')) one.remove();
  return plain(label ?? (named || (shown.textContent ?? ''))).trim();
}

const buttons = (name: Name, inside: Element) =>
  [...inside.querySelectorAll<HTMLElement>('button, [role=button], [role=menuitem]')].filter((one) =>
    typeof name === 'string' ? nameOf(one) === plain(name).trim() : name.test(nameOf(one)),
  );

/** A button or an item of a menu by its name, anywhere or in a part of the page: the only one. */
export const button = (name: Name, inside: HTMLElement = document.body) =>
  waitFor(() => {
    const [only, ...others] = buttons(name, inside);
    if (!only || others.length > 0)
      throw new Error(`${others.length + (only ? 1 : 0)} buttons are called ${name}.\n\n${inside.textContent}`);
    return only;
  });

/** Waits until no button is called so. */
export const noButton = (name: Name, inside: HTMLElement = document.body) =>
  waitFor(() => expect(buttons(name, inside)).toEqual([]));

/** The dialog that is open, by its name if several may be. */
export const dialog = (name?: Name) => screen.findByRole('dialog', name === undefined ? {} : { name });

/** A field by its whole label. */
export const field = (label: Name, inside: HTMLElement = document.body) => within(inside).findByLabelText(plain(label));

/** Waits until nothing on the page is found any more. */
export const gone = (find: () => Element | null) => waitFor(() => expect(find()).toBeNull());

/** Waits until no dialog is open, or none of that name. */
export const closed = (name?: Name) => gone(() => screen.queryByRole('dialog', name === undefined ? {} : { name }));

/** The first part of the page that a selector finds, of those that have some words if they are given. */
export const part = (selector: string, text: Name = '', inside: ParentNode = document) =>
  waitFor(() => {
    const found = [...inside.querySelectorAll<HTMLElement>(selector)].find(({ textContent }) =>
      typeof text === 'string' ? textContent.includes(text) : text.test(textContent),
    );
    if (!found) throw new Error(`Nothing is ${selector} with ${text}.`);
    return found;
  });

/** Opens the list of a field and chooses one of its options. */
export async function pick(user: UserEvent, from: HTMLElement, name: Name): Promise<void> {
  await user.click(from);
  const list = await waitFor(() => {
    const found = document.getElementById(from.getAttribute('aria-controls') ?? '');
    if (!found) throw new Error('The field has opened no list.');
    return found;
  });
  await user.click(await within(list).findByRole('option', { name }));
}

/** Puts words into a field at once, in place of what is there. */
export async function fill(user: UserEvent, element: HTMLElement, text: string): Promise<void> {
  await user.clear(element);
  if (text !== '') await user.paste(text);
}

/** Presses a button by its name, anywhere or in a part of the page. */
export const press = async (user: UserEvent, name: Name, inside?: HTMLElement) =>
  user.click(await button(name, inside));
