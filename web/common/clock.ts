/** The server's clock as far as a page can tell: holds end by it, not by the visitor's own. */
export type Clock = {
  /** Epoch ms, at most one second ahead of the server and never behind it. */
  now: () => number;
  /** Learns from the `Date` header of an answer. */
  learn: (answer: Response) => void;
};

/** `Date` counts whole seconds: the server may be up to this much further (ms). */
const HEADER_STEP_MS = 1000;

/** A clock that shows the visitor's own time until an answer says otherwise. */
export function createClock(own: () => number = Date.now): Clock {
  let offset = 0;
  return {
    now: () => own() + offset,
    learn: (answer) => {
      const served = Date.parse(answer.headers.get('date') ?? '');
      if (!Number.isNaN(served)) offset = served + HEADER_STEP_MS - own();
    },
  };
}
