import { accentOf, DEFAULT_ACCENT } from '../common/accent.ts';
import { type Lang, langOf } from '../common/i18n.ts';

/**
 * The script for other people's pages:
 * `<script src="https://…/embed.js" data-restaurant="TOKEN" async></script>`, with `data-lang`, `data-color`,
 * `data-mode="inline|button"`, `data-label` and `data-target` (a selector). It talks with its frames only
 * (`web/widget/frame.ts`) and tells the page of a booking by the DOM event `couvert:booked` (`detail`: code, status).
 */
const START_HEIGHT = 720;
const LOWEST = 320;
const HIGHEST = 4000;

/** Escaped, for a page in another encoding reads this script in its own. */
const WORDS: Record<Lang, { title: string; close: string }> = {
  fr: { title: 'R\u00e9server une table', close: 'Fermer' },
  en: { title: 'Book a table', close: 'Close' },
};

const STYLE = `
.couvert-dialog { box-sizing: border-box; width: min(912px, 100vw - 32px); max-width: none; max-height: none; padding: 0;
  border: 0; border-radius: 16px; background: #fff; box-shadow: 0 8px 40px rgb(0 0 0 / .3); overflow: hidden; }
.couvert-dialog::backdrop { background: rgb(16 21 18 / .6); }
.couvert-dialog iframe { max-height: calc(100vh - 88px); max-height: calc(100dvh - 88px); }
.couvert-close { display: block; width: 44px; height: 44px; margin: 0 4px -4px auto; border: 0; border-radius: 50%;
  background: none; color: #17211c; font: 24px/1 system-ui, sans-serif; cursor: pointer; }
.couvert-button { min-height: 48px; padding: 12px 24px; border: 1px solid var(--ink); border-radius: 24px;
  background: var(--fill); color: var(--on-fill); font: 600 16px/24px system-ui, sans-serif; cursor: pointer; }
.couvert-close:focus-visible, .couvert-button:focus-visible { outline: 3px solid #0b57d0; outline-offset: 2px; }
@media (max-width: 600px) {
  .couvert-dialog { width: 100vw; height: 100vh; height: 100dvh; margin: 0; border-radius: 0; }
  .couvert-dialog iframe { height: calc(100% - 40px) !important; max-height: none; }
}`;

/** The page's look is not ours to change: only our own classes are styled. */
function addStyle(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets.push(sheet);
}

function start(script: HTMLScriptElement): void {
  const { restaurant, color, mode, label, target } = script.dataset;
  const lang = langOf(null, [script.dataset.lang ?? '', document.documentElement.lang]);
  if (!restaurant) {
    console.error('Couvert: data-restaurant is missing.');
    return;
  }
  const { origin } = new URL(script.src);
  const words = WORDS[lang];
  let frame: HTMLIFrameElement | undefined;

  const post = (type: string) => frame?.contentWindow?.postMessage({ source: 'couvert', v: 1, type }, origin);

  function createFrame(): HTMLIFrameElement {
    const address = new URL(`book/${encodeURIComponent(restaurant ?? '')}`, script.src);
    address.searchParams.set('lang', lang);
    if (mode === 'button') address.searchParams.set('in', 'dialog');
    if (color) address.searchParams.set('color', color);
    const made = document.createElement('iframe');
    made.src = address.href;
    made.title = words.title;
    made.allow = 'clipboard-write';
    made.style.cssText = `display:block;width:100%;height:${START_HEIGHT}px;border:0;color-scheme:light`;
    made.addEventListener('load', () => post('hello'));
    return made;
  }

  function place(element: HTMLElement): void {
    const asked = target && document.querySelector(target);
    if (asked) asked.append(element);
    else if (document.body.contains(script)) script.after(element);
    else document.body.append(element);
  }

  function onMessage({ origin: sender, source, data }: MessageEvent): void {
    if (!frame || sender !== origin || source !== frame.contentWindow || data?.source !== 'couvert' || data.v !== 1)
      return;
    if (data.type === 'height') {
      frame.style.height = `${Math.min(HIGHEST, Math.max(LOWEST, Number(data.height) || START_HEIGHT))}px`;
    } else if (data.type === 'scroll-top') {
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (frame.getBoundingClientRect().top < 0) frame.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
    } else if (data.type === 'booked') {
      const { code, status } = data;
      document.dispatchEvent(new CustomEvent('couvert:booked', { detail: { code, status } }));
    } else if (data.type === 'close') {
      frame.closest('dialog')?.close();
    }
  }

  /** A modal dialog: the browser traps focus in it, closes it by Escape, and gives focus back. */
  function createDialog(): HTMLDialogElement {
    const dialog = document.createElement('dialog');
    dialog.className = 'couvert-dialog';
    dialog.setAttribute('aria-label', words.title);
    const close = document.createElement('button');
    close.className = 'couvert-close';
    close.type = 'button';
    close.textContent = '\u00d7';
    close.setAttribute('aria-label', words.close);
    close.addEventListener('click', () => dialog.close());
    dialog.addEventListener('click', ({ target: pressed }) => pressed === dialog && dialog.close());
    dialog.addEventListener('close', () => {
      document.documentElement.style.removeProperty('overflow');
      post('close');
    });
    frame = createFrame();
    dialog.append(close, frame);
    document.body.append(dialog);
    return dialog;
  }

  addEventListener('message', onMessage);
  if (mode !== 'button') {
    frame = createFrame();
    place(frame);
    return;
  }

  addStyle();
  let dialog: HTMLDialogElement | undefined;
  const open = () => {
    dialog ??= createDialog();
    dialog.showModal();
    document.documentElement.style.overflow = 'hidden';
    frame?.focus();
    post('open');
  };
  document.addEventListener('click', ({ target: pressed }) => {
    const opener = pressed instanceof Element && pressed.closest<HTMLElement>('[data-couvert-open]');
    if (opener && [restaurant, ''].includes(opener.dataset.couvertOpen ?? '')) open();
  });
  if (document.querySelector('[data-couvert-open]')) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'couvert-button';
  button.textContent = label ?? words.title;
  const { fill, on_fill, ink } = accentOf(color ?? DEFAULT_ACCENT);
  for (const [name, value] of [
    ['--fill', fill],
    ['--on-fill', on_fill],
    ['--ink', ink],
  ] as const) {
    button.style.setProperty(name, value);
  }
  place(button);
  button.addEventListener('click', open);
}

const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => start(script));
  else start(script);
}
