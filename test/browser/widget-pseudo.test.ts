import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build, type Plugin } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { widget } from '../../web/build.ts';
import { en } from '../../web/widget/words/en.ts';
import { PHONE } from '../support/browser.ts';
import { setStage } from './set-stage.ts';
import { type Stage, startStage } from './widget-stage.ts';
import { STATES, type StateName } from './widget-states.ts';

/** What a page may show without translating it: the restaurant's own texts, dates, figures and codes. */
const DATA = [
  /^(Chez|Mo|Tu|We|Th|Fr|Sa|Su)\b/,
  /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day /,
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d/,
  /^\w+ \d{4}$/,
  /Déjeuner|Dîner|rue des Lilas|Seasonal cooking/,
  /^[0-9A-Z ]{9}$/,
];

/** The widget's words between brackets: what shows without them was never given to a translator. */
const pseudo: Plugin = {
  name: 'pseudo-language',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith('/words/en.ts')) return null;
    const words = Object.entries(en).map(([key, text]) => [key, `⟦${text}⟧`]);
    return { code: `export const en = ${JSON.stringify(Object.fromEntries(words))};`, moduleType: 'js' };
  },
};

let stage: Stage;
let script: string;

setStage(async () => {
  stage = await startStage();
  return stage;
});
beforeAll(async () => {
  const folder = join(tmpdir(), `couvert-pseudo-${process.pid}`);
  await build({ ...widget(folder), plugins: [pseudo], configFile: false, logLevel: 'warn' });
  const assets = join(folder, 'book/assets');
  const name = (await readdir(assets)).find((file) => /^index-.*\.js$/.test(file)) ?? '';
  script = await readFile(join(assets, name), 'utf8');
  await rm(folder, { recursive: true });
});

/** Texts and labels with letters in them that are not between brackets. */
const bareTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [document.title.split(' · ').pop() ?? ''];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('noscript, script')) texts.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '');
    }
    // Words stand inside words: the innermost brackets go first.
    const strip = (text: string): string => {
      const less = text.replace(/⟦[^⟦⟧]*⟧/g, '');
      return less === text ? less.trim() : strip(less);
    };
    return texts.map(strip).filter((text) => /\p{L}{2}/u.test(text));
  });

const names = (Object.keys(STATES) as StateName[]).filter((name) => !name.startsWith('embedded'));

test.each(names)('%s shows no text that cannot be translated', async (name) => {
  const page = await STATES[name]({ stage, lang: 'en', options: { ...PHONE, script } });
  expect(await page.locator('body').textContent()).toContain('⟦');
  const bare = (await bareTexts(page)).filter((text) => !DATA.some((data) => data.test(text)));
  expect(bare).toEqual([]);
});
