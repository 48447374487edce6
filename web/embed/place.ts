import { accentOf, DEFAULT_ACCENT } from '../common/accent.ts';
import STYLE from './embed.css?inline';
import { type BookingFrame, createFrame } from './frame.ts';
import type { Options } from './options.ts';
import { WORDS } from './words.ts';

/** Something of ours in somebody else's page. */
export type Placed = {
  /** Whether the page still has it: a single-page app may have thrown it away with the page around it. */
  isThere: () => boolean;
  remove: () => void;
};

/** Puts something where `data-target` asks for it, else where the script stands, else at the end of the page. */
function insert(element: HTMLElement, { target = '' }: Options, script: HTMLScriptElement): void {
  let place: Element | null | undefined;
  try {
    place = document.querySelector(target);
  } catch {
    // It is no selector, or none is given.
  }
  if (target && !place) console.warn(`Couvert: data-target ${target} is unknown.`);
  if (place) place.append(element);
  else if (script.closest('body')) script.after(element);
  else document.body.append(element);
}

/** The booking page where the script stands, as high as its content. */
export function placeFrame(options: Options, script: HTMLScriptElement): Placed {
  const end = new AbortController();
  const { element } = createFrame(options, { ended: end.signal });
  insert(element, options, script);
  return {
    isThere: () => element.isConnected,
    remove: () => {
      end.abort();
      element.remove();
    },
  };
}

function createButton(className: string, text: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.textContent = text;
  return button;
}

/** A modal dialog: the browser traps focus in it, closes it by Escape, and gives focus back. */
function createDialog({ lang, theme }: Options, frame: BookingFrame): HTMLDialogElement {
  const words = WORDS[lang];
  const dialog = document.createElement('dialog');
  dialog.className = `couvert-dialog couvert-${theme}`;
  dialog.setAttribute('aria-label', words.title);
  const close = createButton('couvert-close', '×');
  close.setAttribute('aria-label', words.close);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener('close', () => frame.post('close'));
  dialog.append(close, frame.element);
  return dialog;
}

function createOpener({ label, lang, theme, color = DEFAULT_ACCENT }: Options): HTMLButtonElement {
  const button = createButton(`couvert-button couvert-${theme}`, label ?? WORDS[lang].title);
  const { fill, on_fill, ink } = accentOf(color);
  button.style.cssText = `--fill:${fill};--on-fill:${on_fill};--ink:${ink};--dark-ink:${accentOf(color, 'dark').ink}`;
  return button;
}

/** Opens the booking page in a dialog, by our button or by the page's own elements with `data-couvert-open`. */
export function placeButton(options: Options, script: HTMLScriptElement): Placed {
  // Those that name this restaurant, or none.
  const openers = ['', options.restaurant].map((named) => `[data-couvert-open=${JSON.stringify(named)}]`).join();
  const end = new AbortController();
  const { signal } = end;
  // The page's own look is not ours to change: it names our own classes only.
  const style = new CSSStyleSheet();
  style.replaceSync(STYLE);
  document.adoptedStyleSheets.push(style);
  let dialog: HTMLDialogElement | undefined;
  let post: BookingFrame['post'] | undefined;

  function open(): void {
    // A page that is still to be loaded hears nothing.
    const isLoaded = dialog?.isConnected;
    if (!dialog) {
      const frame = createFrame(options, { ended: signal, onClose: () => dialog?.close() });
      post = frame.post;
      dialog = createDialog(options, frame);
    }
    if (!isLoaded) {
      // Thrown away with the page around it, perhaps open.
      dialog.close();
      document.body.append(dialog);
    }
    if (dialog.open) return;
    dialog.showModal();
    dialog.querySelector('iframe')?.focus();
    if (isLoaded) post?.('open');
  }

  document.addEventListener(
    'click',
    ({ target: pressed }) => {
      if (pressed instanceof Element && pressed.closest(openers)) open();
    },
    { signal },
  );
  const button = document.querySelector(openers) ? undefined : createOpener(options);
  button?.addEventListener('click', open);
  if (button) insert(button, options, script);
  return {
    isThere: () => button?.isConnected ?? !!document.querySelector(openers),
    remove: () => {
      end.abort();
      dialog?.close();
      dialog?.remove();
      button?.remove();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== style);
    },
  };
}
