import { addressOf, type Options } from './options.ts';
import { WORDS } from './words.ts';

const START_HEIGHT = 720;
const LOWEST = 320;
const HIGHEST = 4000;

/** The booking page in a frame, and how to send it a message. */
export type BookingFrame = { element: HTMLIFrameElement; post: (type: 'hello' | 'open' | 'close') => void };

/** Makes the frame, believes messages from it and its origin only, and hears of nothing after `ended`. */
export function createFrame(
  options: Options,
  { ended, onClose }: { ended: AbortSignal; onClose?: () => void },
): BookingFrame {
  const { origin } = new URL(options.src);
  const element = document.createElement('iframe');
  const post: BookingFrame['post'] = (type) =>
    element.contentWindow?.postMessage({ source: 'couvert', v: 1, type }, origin);

  function onMessage({ origin: sender, source, data }: MessageEvent): void {
    if (sender !== origin || source !== element.contentWindow || data?.source !== 'couvert' || data.v !== 1) return;
    if (data.type === 'height') {
      element.style.height = `${Math.min(HIGHEST, Math.max(LOWEST, Number(data.height) || START_HEIGHT))}px`;
    } else if (data.type === 'scroll-top') {
      // A part of the frame is shown by a margin that it does not have: whatever scrolls around it, scrolls.
      element.style.scrollMarginTop = `${-data.top || 0}px`;
      if (data.top || element.getBoundingClientRect().top < 0) element.scrollIntoView();
    } else if (data.type === 'booked' || data.type === 'waiting') {
      const { source: _, v: __, type, ...detail } = data;
      document.dispatchEvent(new CustomEvent(`couvert:${type}`, { bubbles: true, detail }));
    } else if (data.type === 'close') {
      onClose?.();
    }
  }

  element.src = addressOf(options);
  element.title = WORDS[options.lang].title;
  element.allow = 'clipboard-write';
  // Transparent only where the page in it is in the same theme.
  const scheme = options.theme === 'auto' ? 'light dark' : options.theme;
  element.style.cssText = `display:block;width:100%;height:${START_HEIGHT}px;border:0;color-scheme:${scheme}`;
  element.addEventListener('load', () => post('hello'));
  addEventListener('message', onMessage, { signal: ended });
  return { element, post };
}
