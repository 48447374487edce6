import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitlist } from '../../web/build.ts';
import { LANGS, translator } from '../../web/common/i18n.ts';
import { en as shared } from '../../web/guest/words/parts-en.ts';
import { en as own } from '../../web/waitlist/words/en.ts';
import { fr } from '../../web/waitlist/words/fr.ts';
import { PHONE } from '../support/browser.ts';
import { NARROW, overflowOf, SHIFT_LIMIT, shiftsOf, violationsOf, ZOOMED } from '../support/page-checks.ts';
import { expectReadableInTheDark } from './dark.ts';
import { bareTexts, bracketed, buildWith, GUESTS_DATA } from './pseudo.ts';
import { setStage } from './set-stage.ts';
import { type StatesStage, startStatesStage } from './states-stage.ts';
import { STATES, type StateName } from './waiting-states.ts';

/** What the page may show without translating it, beside what every page for guests does. */
const DATA = [...GUESTS_DATA, /rue des Lilas/];

const OWN = { fr, en: own };

/** The note that there is no network comes below what can be pressed: of what it moves, only an edge is in sight. */
const NOTE_LIMIT = 1.5 * SHIFT_LIMIT;

let stage: StatesStage;
let pages: string;
setStage(async () => {
  stage = await startStatesStage();
  return stage;
});
beforeAll(async () => {
  pages = await buildWith(waitlist, {
    '/guest/words/parts-en.ts': { en: bracketed(shared) },
    '/waitlist/words/en.ts': { en: bracketed(own) },
  });
});
afterAll(() => rm(pages, { recursive: true, force: true }));

// Between brackets words are longer than they are in French.
test.each(Object.keys(STATES) as StateName[])(
  '%s: axe finds nothing in both themes, nothing is cut off, jumps or cannot be translated, and all is silent',
  async (name) => {
    const page = await STATES[name]({ stage, lang: 'en', options: { ...PHONE, colorScheme: 'light', pages } });
    await expect.poll(() => page.locator('body').textContent()).toContain('⟦');
    await expect.poll(() => bareTexts(page, DATA)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    await expectReadableInTheDark(page);
    expect(await shiftsOf(page)).toBeLessThan(name === 'offline' ? NOTE_LIMIT : SHIFT_LIMIT);
    for (const size of [ZOOMED, NARROW]) {
      await page.setViewportSize(size);
      await expect.poll(() => overflowOf(page)).toBe(0);
    }
  },
);

test.each(LANGS)('who takes a table too late to change it online is told so, and whom to call, in %s', async (lang) => {
  const w = translator(lang, OWN);
  for (const [name, words] of [
    ['taken', 'taken_words'],
    ['taken-call', 'taken_words_call'],
    ['taken-late', 'taken_words_late'],
    ['taken-late-call', 'taken_words_late_call'],
  ] as const) {
    const page = await STATES[name]({ stage, lang, options: PHONE });
    await page.getByText(w(words), { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: /01 |\+33/ }).count(), name).toBe(name.includes('late') ? 1 : 0);
  }
});

test.each(LANGS)(
  'before the press that takes an offer it is said that it cannot be undone online, where it cannot, in %s',
  async (lang) => {
    const w = translator(lang, OWN);
    for (const [name, words, phones] of [
      ['offered', [], 0],
      ['offered-late', ['take_late'], 1],
      ['offered-late-no-phone', ['take_late_no_phone'], 0],
    ] as const) {
      const page = await STATES[name]({ stage, lang, options: PHONE });
      const before = await page.locator('main').evaluate((main, label) => {
        const range = document.createRange();
        range.selectNodeContents(main);
        const press = [...main.querySelectorAll('button')].find(({ textContent }) => textContent === label);
        if (press) range.setEndBefore(press);
        return range.toString();
      }, w('take'));
      const said = (['take_late', 'take_late_no_phone'] as const).filter((key) => before.includes(w(key)));
      expect([name, said]).toEqual([name, [...words]]);
      expect(await page.getByRole('link', { name: /01 |\+33/ }).count(), name).toBe(phones);
    }
  },
);

test.each(LANGS)('a table that was taken is said to be yours until its visit is over, in %s', async (lang) => {
  const w = translator(lang, OWN);
  for (const [name, title] of [
    ['taken', 'taken'],
    ['taken-past', 'visited'],
    ['asked', 'asked'],
    ['asked-past', 'past'],
  ] as const) {
    const page = await STATES[name]({ stage, lang, options: PHONE });
    expect([name, await page.locator('#view').textContent()]).toEqual([name, w(title)]);
    expect(await page.getByRole('link', { name: w('open_booking') }).count()).toBe(1);
    // What is over is no more put into a calendar, and there is a way to the next one.
    expect(await page.getByRole('link', { name: w('book') }).count(), name).toBe(name.endsWith('past') ? 1 : 0);
  }
});

test('a page that was left open says so too when it is looked at after the visit', async () => {
  const w = translator('en', OWN);
  const page = await STATES.taken({ stage, lang: 'en', options: PHONE });
  await page.getByRole('heading', { name: w('taken') }).waitFor();
  await stage.pass(page, 7 * 24 * 60 * 60_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.getByRole('heading', { name: w('visited') }).waitFor();
});
