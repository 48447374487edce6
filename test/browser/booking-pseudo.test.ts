import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { en as own } from '../../web/booking/words/en.ts';
import { en as lost } from '../../web/booking/words/lost-en.ts';
import { booking } from '../../web/build.ts';
import { en as shared } from '../../web/guest/words/en.ts';
import { en as parts } from '../../web/guest/words/parts-en.ts';
import { PHONE } from '../support/browser.ts';
import { STATES, type StateName } from './booking-states.ts';
import { bareTexts, bracketed, buildWith, GUESTS_DATA } from './pseudo.ts';
import { setStage } from './set-stage.ts';
import { type StatesStage, startStatesStage } from './states-stage.ts';

// The states look for the words that the page shows.
vi.mock(import('../../web/guest/words/en.ts'), async (words) => {
  const { bracketed } = await import('./pseudo.ts');
  return { en: bracketed((await words()).en) };
});
vi.mock(import('../../web/booking/words/en.ts'), async (words) => {
  const { bracketed } = await import('./pseudo.ts');
  return { en: bracketed((await words()).en) };
});
vi.mock(import('../../web/booking/words/lost-en.ts'), async (words) => {
  const { bracketed } = await import('./pseudo.ts');
  return { en: bracketed((await words()).en) };
});

/**
 * What the guest's page may show without translating it: names of languages, what restaurant and guest wrote, dates,
 * codes.
 */
const DATA = [
  ...GUESTS_DATA,
  /Lunch|Dinner|rue des Lilas/,
  /^(Près de la fenêtre|Fauteuil roulant|Noix|ARACHIDE SÉVÈRE)$/,
];

let stage: StatesStage;
let pages: string;
setStage(async () => {
  stage = await startStatesStage();
  return stage;
});
beforeAll(async () => {
  pages = await buildWith(booking, {
    '/guest/words/en.ts': { en: shared },
    '/guest/words/parts-en.ts': { en: bracketed(parts) },
    '/booking/words/en.ts': { en: own },
    '/booking/words/lost-en.ts': { en: lost },
  });
});
afterAll(() => rm(pages, { recursive: true, force: true }));

test.each(Object.keys(STATES) as StateName[])('%s shows no text that cannot be translated', async (name) => {
  const page = await STATES[name]({ stage, lang: 'en', options: { ...PHONE, pages } });
  await expect.poll(() => page.locator('body').textContent()).toContain('⟦');
  await expect.poll(() => bareTexts(page, DATA)).toEqual([]);
});
