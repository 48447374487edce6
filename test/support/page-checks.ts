import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Result, RunOptions } from 'axe-core';
import type { BrowserContext, CDPSession, Frame, Locator, Page, Request } from 'playwright-core';

/** The narrowest page that must work: 400 % zoom of a desktop window (WCAG 1.4.10). */
export const NARROW = { width: 320, height: 640 };
/** Half of a desktop window: 200 % zoom. */
export const ZOOMED = { width: 720, height: 450 };
/** More than this and a part of the page has jumped. */
export const SHIFT_LIMIT = 0.01;

const heard = new WeakMap<BrowserContext, string[]>();
const answered = new WeakMap<BrowserContext, string[]>();

/** Keeps from now on what the pages of a window complain of. */
export function listen(window: BrowserContext): void {
  const consoleErrors: string[] = [];
  heard.set(window, consoleErrors);
  window.on('console', (message) => {
    const known = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !known) consoleErrors.push(message.text());
  });
  window.on('weberror', (error) => consoleErrors.push(error.error().message));

  const answers: string[] = [];
  answered.set(window, answers);
  const note = (request: Request, how: string | number) => {
    if (!['fetch', 'xhr', 'document', 'script'].includes(request.resourceType())) return;
    answers.push(`${new Date().toISOString()} ${request.method()} ${request.url()}: ${how}`);
    if (answers.length > ANSWERS_KEPT) answers.shift();
  };
  window.on('response', (response) => note(response.request(), response.status()));
  window.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? 'failed'));
}

/** How many of the last answers to a window are kept for the report of a test that fails. */
const ANSWERS_KEPT = 30;
/** More of a page's words than tell where it stands. */
const WORDS_REPORTED = 2000;

/** What a window shows and was answered last, in words, to see afterwards why a test failed. */
export async function reportOf(window: BrowserContext): Promise<string> {
  const pages = await Promise.all(
    window.pages().map(async (page) => {
      const words = await page
        .locator('body')
        .innerText({ timeout: 2000 })
        .catch((error: Error) => error.message);
      return `${page.url()}\n${words.slice(0, WORDS_REPORTED)}`;
    }),
  );
  return [...pages, ...(answered.get(window) ?? [])].join('\n');
}

/**
 * Errors in the console, exceptions and violations of the page's policy; refused requests are part of some tests. A test
 * that provokes others takes them out.
 */
export const consoleErrorsOf = (window: BrowserContext): string[] => heard.get(window) ?? [];

/** How long after a press a part that moves is its answer (ms): a slow one too. */
const ANSWERED_WITHIN_MS = 10_000;

/** Sums up from now on how far the parts of a window's pages jump without a press (cumulative layout shift). */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript((within) => {
    const sums = window as unknown as { shifted: number };
    sums.shifted = 0;
    let pressed = Number.NEGATIVE_INFINITY;
    for (const kind of ['pointerdown', 'keydown', 'input']) {
      addEventListener(kind, ({ timeStamp }) => (pressed = timeStamp), { capture: true });
    }
    new PerformanceObserver((list) => {
      // What the browser calls recent input is the size of the window too, which a page begins with: for half a second, in
      // which a fast answer has come.
      for (const { startTime, value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        if (startTime - pressed >= within) sums.shifted += value;
    }).observe({ type: 'layout-shift', buffered: true });
  }, ANSWERED_WITHIN_MS);
}

/** The cumulative layout shift since `watchShifts`. */
export const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifted: number }).shifted);

/** How many pixels a page can be scrolled sideways. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Waits until a page and the frames in it are at rest: their fonts are there, what was drawn has been drawn, and no
 * transition runs any more. What takes a second or goes on for ever shows that time passes, as the bar of a countdown does:
 * it never rests.
 */
export async function atRest(page: Page): Promise<void> {
  await Promise.all(page.frames().map(frameAtRest));
}

const frameAtRest = (frame: Frame): Promise<void> =>
  frame.evaluate(async () => {
    // Two frames at least, by an animation that shows nothing: a test that holds the page's clock holds its callbacks too.
    const drawn = () => document.documentElement.animate([], 34).finished;
    const running = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < 1000,
        );
    // Twice: what is drawn may set off what moves, and asks for its fonts only then.
    for (let round = 0; round < 2; round++) {
      await drawn();
      await document.fonts.ready;
      await Promise.allSettled(running().map(({ finished }) => finished));
    }
  });

/** What a finger finds without looking (WCAG 2.5.5), px. */
export const FINGER = 44;

/** What has to be found by a finger in the console: all that is pressed but for links in a line of text. */
const PRESSED = 'button, nav a, [role=gridcell][data-block], [role=option], [role=menuitem], input:not([type=hidden])';

/** Names and sizes of what is smaller than a finger. An input counts with the label or field that it belongs to. */
export const tooSmallOf = (page: Page): Promise<string[]> =>
  page.locator(PRESSED).evaluateAll((parts, least) => {
    const isSmall = (part: Element) => {
      const { width, height } = part.getBoundingClientRect();
      return width < least - 0.5 || height < least - 0.5;
    };
    return parts
      .filter((part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((part) => part.getBoundingClientRect().width > 1 && !part.closest('.moveable-control-box'))
      .filter(
        (part) => isSmall(part) && [...(part instanceof HTMLInputElement ? (part.labels ?? []) : [])].every(isSmall),
      )
      .filter((part) => !(part instanceof HTMLInputElement && part.closest('[data-field]')))
      .map((part) => {
        const { width, height } = part.getBoundingClientRect();
        const name = part.getAttribute('aria-label') ?? part.textContent ?? part.getAttribute('name');
        return `${part.tagName} ${name} ${Math.round(width)}x${Math.round(height)}`;
      });
  }, FINGER);

/** The size of letters that browsers begin with (px). */
const USUAL_LETTERS = 16;

/** A page's letters keep the size that the first of several sessions asked for: there is one. */
const letterSessions = new WeakMap<Page, Promise<CDPSession>>();

/** Sets the size of a page's letters (px), as the browser of a reader does who needs others: for all that it loads too. */
export async function setLetters(page: Page, letters = USUAL_LETTERS): Promise<void> {
  const session = letterSessions.get(page) ?? page.context().newCDPSession(page);
  letterSessions.set(page, session);
  const client = await session;
  await client.send('Page.enable');
  await client.send('Page.setFontSizes', { fontSizes: { standard: letters } });
}

/**
 * Sets the letters of a page to twice their size, or to another one (px), as the browser of a reader does who cannot read
 * smaller ones.
 */
export async function enlarge(page: Page, letters = 2 * USUAL_LETTERS): Promise<void> {
  const sizeOfText = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
  await setLetters(page);
  const before = await sizeOfText();
  await setLetters(page, letters);
  // Whatever measures itself looks again.
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ ...size, width: size.width - 2 });
  await atRest(page);
  const after = await sizeOfText();
  if (after !== (before * letters) / USUAL_LETTERS)
    throw new Error(`Text of ${before} px has ${after} px in letters of ${letters} px.`);
}

/**
 * What lies beside the window, where no scrolling leads: names and edges (px) of what is pressed, and headings that are
 * squeezed until a word breaks.
 */
export const outOfReachOf = (page: Page): Promise<string[]> =>
  page.locator(`:is(main, [role=dialog]) :is(${PRESSED}, h1, h2, h3)`).evaluateAll((parts) => {
    const scrolls = (part: Element | null): boolean =>
      part !== null &&
      !part.matches('main, [role=dialog]') &&
      (/auto|scroll/.test(getComputedStyle(part).overflowX) || scrolls(part.parentElement));
    const isHeardOnly = (part: Element | null): boolean =>
      part !== null &&
      ((getComputedStyle(part).position === 'absolute' && part.getBoundingClientRect().width <= 1) ||
        isHeardOnly(part.parentElement));
    return (
      parts
        .filter((part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        // What is heard only is in a box of one pixel that clips it.
        .filter((part) => !isHeardOnly(part))
        .filter((part) => !scrolls(part.parentElement))
        .filter((part) => {
          const { left, right, width } = part.getBoundingClientRect();
          return left < -1 || right > innerWidth + 1 || (/^H\d$/.test(part.tagName) && width < part.scrollWidth - 1);
        })
        .map((part) => {
          const { left, right } = part.getBoundingClientRect();
          const name = part.getAttribute('aria-label') ?? part.textContent ?? '';
          return `${part.tagName} ${name} ${Math.round(left)} to ${Math.round(right)}`;
        })
    );
  });

/** The words on buttons that are cut at the edge of what holds them: each button's, and by how much (px). */
export const cutWordsOf = (page: Page): Promise<string[]> =>
  page.locator('.mantine-Button-root, .mantine-SegmentedControl-label').evaluateAll((buttons) => {
    const holderOf = (part: Element, button: Element): Element =>
      part === button || getComputedStyle(part).overflowX !== 'visible'
        ? part
        : holderOf(part.parentElement ?? button, button);
    const cutOf = (button: Element): number => {
      const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      let most = 0;
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const holder = holderOf(node.parentElement ?? button, button).getBoundingClientRect();
        // What is heard only is in a box of one pixel that clips it.
        if (holder.width <= 1) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const { left, right, top, bottom } of range.getClientRects()) {
          const middle = (top + bottom) / 2;
          most = Math.max(most, holder.left - left, right - holder.right, holder.top - middle, middle - holder.bottom);
        }
      }
      return Math.round(most);
    };
    return buttons
      .filter((button) => button.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((button) => ({ button, cut: cutOf(button) }))
      .filter(({ cut }) => cut > 1)
      .map(({ button, cut }) => `${button.textContent} ${cut}`);
  });

/** The words of a part of a page that are broken in two lines in their middle; a hyphen is a place to break. */
export const brokenWordsOf = (part: Locator): Promise<string[]> =>
  part.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+-?/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) broken.push(word);
      }
    }
    return broken;
  });

/** The rules of axe that colours decide. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** A third of what the builder sends by itself: that is written for readers, and goes to every page twice. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What axe finds on the page itself. It is sent to a document once, however often that is looked at. */
async function violationsAlone(page: Page, options: RunOptions): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  return page.evaluate(async (asked) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    return (await axe.run(asked)).violations;
  }, options);
}

/** The same of a page and the frames in it, each on an origin of its own. */
async function violationsInFrames(page: Page, options: RunOptions): Promise<Result[]> {
  return (await new AxeBuilder({ page, axeSource: AXE }).options(options).analyze()).violations;
}

/**
 * What axe finds on a page and in its frames: WCAG 2.2 A and AA, and its best practices; or
 * `only` the rules that are named. To put the findings of several frames together takes another page, and three times as
 * long as where there is only one. Colours are judged at rest: in the middle of a transition they are neither state's.
 */
export async function violationsOf(page: Page, only?: string[]): Promise<string[]> {
  await atRest(page);
  const options: RunOptions = { resultTypes: ['violations'], ...(only && { runOnly: only }) };
  const violations = await (page.frames().length === 1 ? violationsAlone : violationsInFrames)(page, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
}
