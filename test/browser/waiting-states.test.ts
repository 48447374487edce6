import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitlist } from '../../web/build.ts';
import { LANGS, translator } from '../../web/common/i18n.ts';
import { en as shared } from '../../web/guest/words/parts-en.ts';
import { en as own } from '../../web/waitlist/words/en.ts';
import { fr } from '../../web/waitlist/words/fr.ts';
import { PHONE } from '../support/browser.ts';
import { NARROW, overflowOf, SHIFT_LIMIT, shiftsOf, violationsOf, ZOOMED } from '../support/page-checks.ts';
import { bareTexts, bracketed, buildWith, GUESTS_DATA } from './pseudo.ts';
import { setStage } from './set-stage.ts';
import { STATES, type StateName } from './waiting-states.ts';
import { type Stage, startStage } from './widget-stage.ts';

/** What the page may show without translating it, beside what every page for guests does. */
const DATA = [...GUESTS_DATA, /rue des Lilas/];

const OWN = { fr, en: own };

let stage: Stage;
let pages: string;
setStage(async () => {
  stage = await startStage();
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
  '%s: axe finds nothing, nothing is cut off, jumps or cannot be translated, and the console is silent',
  async (name) => {
    const page = await STATES[name]({ stage, lang: 'en', options: { ...PHONE, pages } });
    await expect.poll(() => page.locator('body').textContent()).toContain('⟦');
    await expect.poll(() => bareTexts(page, DATA)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    expect(await shiftsOf(page)).toBeLessThan(SHIFT_LIMIT);
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
