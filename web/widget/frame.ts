/** Messages between the frame and the page around it (`web/embed/embed.ts`). */
type Message = { source: 'couvert'; v: 1; type: string } & Record<string, unknown>;

const isMessage = (data: unknown): data is Message =>
  typeof data === 'object' &&
  data !== null &&
  'source' in data &&
  data.source === 'couvert' &&
  'v' in data &&
  data.v === 1;

/** What the widget tells the page around it; without one, nothing happens. */
export type Frame = {
  /** Another screen begins: its top should be seen. */
  scrollTop: () => void;
  /** A booking was made. Only the page that said `hello` is told. */
  booked: (code: string, status: string) => void;
  close: () => void;
};

/** Talks to the page around the frame; `onClose` is called when that page closes its dialog. */
export function createFrame(content: HTMLElement, onClose: () => void): Frame {
  const outside = window.parent;
  if (outside === window) return { scrollTop: () => undefined, booked: () => undefined, close: () => undefined };
  let trusted: string | undefined;
  const post = (type: string, origin: string, more = {}) =>
    outside.postMessage({ source: 'couvert', v: 1, type, ...more }, origin);

  new ResizeObserver(() => post('height', '*', { height: Math.ceil(content.offsetHeight) })).observe(content);
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== outside || !isMessage(data)) return;
    if (data.type === 'hello') trusted = origin;
    if (data.type === 'close' && origin === trusted) onClose();
  });
  addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) post('close', '*');
  });
  document.documentElement.classList.add('framed');
  return {
    scrollTop: () => post('scroll-top', '*'),
    booked: (code, status) => trusted && post('booked', trusted, { code, status }),
    close: () => post('close', '*'),
  };
}
