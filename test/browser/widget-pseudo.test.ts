import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { widget } from '../../web/build.ts';
import { en } from '../../web/guest/words/en.ts';
import { en as parts } from '../../web/guest/words/parts-en.ts';
import { en as waiting } from '../../web/widget/waitlist/words/en.ts';
import { en as details } from '../../web/widget/words/en.ts';
import { PHONE } from '../support/browser.ts';
import { bareTexts, bracketed, buildWith, GUESTS_DATA } from './pseudo.ts';
import { setStage } from './set-stage.ts';
import { type StatesStage, startStatesStage } from './states-stage.ts';
import { STATES, type StateName } from './widget-states.ts';

/**
 * What a page may show without translating it: names of languages, the restaurant's own texts, dates, figures and
 * codes.
 */
const DATA = [...GUESTS_DATA, /Lunch|Dinner|rue des Lilas|Seasonal cooking|Salle|Terrasse|Live music/];

let stage: StatesStage;
let pages: string;
setStage(async () => {
  stage = await startStatesStage();
  return stage;
});
beforeAll(async () => {
  pages = await buildWith(widget, {
    '/guest/words/en.ts': { en: bracketed(en) },
    '/guest/words/parts-en.ts': { en: bracketed(parts) },
    '/widget/waitlist/words/en.ts': { en: bracketed(waiting) },
    '/widget/words/en.ts': { en: bracketed(details) },
  });
});
afterAll(() => rm(pages, { recursive: true, force: true }));

const names = (Object.keys(STATES) as StateName[]).filter((name) => !name.startsWith('embedded'));

test.each(names)('%s shows no text that cannot be translated', async (name) => {
  const page = await STATES[name]({ stage, lang: 'en', options: { ...PHONE, pages } });
  await expect.poll(() => page.locator('body').textContent()).toContain('⟦');
  await expect.poll(() => bareTexts(page, DATA)).toEqual([]);
});
