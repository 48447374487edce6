import { afterEach, beforeEach, expect, vi } from 'vitest';

// What the simulated document lacks, and every page uses.

/** Every font is there: nothing is drawn. */
Object.defineProperty(document, 'fonts', {
  value: Object.assign(new EventTarget(), { ready: Promise.resolve(), status: 'loaded' }),
});

/** Every element is as wide as the window: nothing is laid out, and floors are drawn once they have a width. */
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { get: () => window.innerWidth, configurable: true });

/** Of a list of media queries one is enough: the simulated window wants all of them. */
const lists: object = Object.getPrototypeOf(window.matchMedia('all'));
const matchesAll = Object.getOwnPropertyDescriptor(lists, 'matches')?.get;
Object.defineProperty(lists, 'matches', {
  get(this: MediaQueryList): boolean {
    const queries = this.media.split(', ');
    return queries.length > 1 ? queries.some((query) => window.matchMedia(query).matches) : matchesAll?.call(this);
  },
});

let complaints: unknown[][] = [];

/** Takes out what pages complained of so far, where a test provokes it: React tells of whatever an error boundary shows. */
export const takeComplaints = (): string[] => complaints.splice(0).map((words) => words.join(' '));

beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words));
  // A dialog is hidden until its place is measured, and meanwhile the library warns with all of the element.
  const { warn } = console;
  vi.spyOn(console, 'warn').mockImplementation((...words) => {
    if (!String(words[0]).startsWith('[@mantine/hooks/use-focus-trap]')) warn(...words);
  });
});

/** No page complains, of an exception that it caught either. */
afterEach(() => {
  vi.restoreAllMocks();
  expect(complaints.map((words) => words.join(' '))).toEqual([]);
});
