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
  /** Something long has come: its top should be seen, though a frame as high as its content has nothing to scroll. */
  reveal: (part: HTMLElement) => void;
  /** A booking was made. Only the page that said `hello` is told. */
  booked: (code: string, status: string) => void;
  /** A link to the waiting list of a date was asked for. Only the page that said `hello` is told. */
  waiting: (date: string) => void;
};

/** Talks to the page around the frame; tells when that page opens or closes the dialog that holds it. */
export function createFrame(content: HTMLElement, on: { open: () => void; close: () => void }): Frame {
  const outside = window.parent;
  const nothing = () => undefined;
  const show = (part: HTMLElement) => part.scrollIntoView();
  if (outside === window) return { scrollTop: nothing, reveal: show, booked: nothing, waiting: nothing };
  let trusted: string | undefined;
  const post = (type: string, origin: string, more = {}) =>
    outside.postMessage({ source: 'couvert', v: 1, type, ...more }, origin);

  const resize = () => post('height', '*', { height: Math.ceil(content.offsetHeight) });
  new ResizeObserver(resize).observe(content);
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== outside || !isMessage(data)) return;
    if (data.type === 'hello') trusted = origin;
    if (origin === trusted && (data.type === 'open' || data.type === 'close')) on[data.type]();
  });
  addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) post('close', '*');
  });
  const isDialog = new URLSearchParams(location.search).get('in') === 'dialog';
  document.documentElement.dataset.framed = isDialog ? 'dialog' : 'page';
  return {
    scrollTop: () => post('scroll-top', '*'),
    reveal: (part) => {
      // A dialog's frame is as high as the screen.
      if (isDialog) return show(part);
      resize();
      post('scroll-top', '*', { top: Math.round(part.getBoundingClientRect().top + scrollY) });
    },
    booked: (code, status) => trusted && post('booked', trusted, { code, status }),
    waiting: (date) => trusted && post('waiting', trusted, { date }),
  };
}
