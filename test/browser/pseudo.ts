import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build, type InlineConfig, type Plugin } from 'vite';
import { LANG_NAMES, type Words } from '../../web/common/i18n.ts';

/** What every page for guests shows as it is: names of languages and of the restaurant, dates and codes. */
export const GUESTS_DATA = [
  new RegExp(`^(${Object.values(LANG_NAMES).join('|')})$`),
  /^(Chez|Mo|Tu|We|Th|Fr|Sa|Su)\b/,
  /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day /,
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d/,
  /^\w+ \d{4}$/,
  /^[0-9A-Z ]{9}$/,
];

const OPEN = '⟦';
const CLOSE = '⟧';

/** Words between brackets: what shows without them was never given to a translator. */
export const bracketed = <W extends Words>(words: W, change = (text: string) => text): { [K in keyof W]: string } => {
  const changed = Object.entries(words).map(([key, text]) => [key, `${OPEN}${change(text)}${CLOSE}`]);
  return Object.fromEntries(changed) as { [K in keyof W]: string };
};

/** Builds pages with other words into a new folder: `modules` says what each exports, by the end of its path. */
export async function buildWith(
  pages: (folder: string) => InlineConfig,
  modules: Record<string, Record<string, Words>>,
): Promise<string> {
  const plugin: Plugin = {
    name: 'pseudo-language',
    enforce: 'pre',
    load(id) {
      const [, exported] = Object.entries(modules).find(([end]) => id.endsWith(end)) ?? [];
      if (!exported) return null;
      const lines = Object.entries(exported).map(([name, words]) => `export const ${name} = ${JSON.stringify(words)};`);
      return { code: lines.join('\n'), moduleType: 'js' };
    },
  };
  const folder = await mkdtemp(join(tmpdir(), 'couvert-pseudo-'));
  await build({ ...pages(folder), plugins: [plugin], configFile: false, logLevel: 'warn' });
  return folder;
}

/** Texts and labels of a page with letters in them that are not between brackets, but for its data. */
export async function bareTexts(page: Page, data: readonly RegExp[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const shown: string[] = [document.title.split(' · ').pop() ?? ''];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const sentences = new Set<Element>();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // A link stands inside its sentence.
      const sentence = node.parentElement?.closest('p:has(> a)');
      if (sentence) sentences.add(sentence);
      else if (!node.parentElement?.closest('noscript, script, style')) shown.push(node.textContent ?? '');
    }
    for (const sentence of sentences) shown.push(sentence.textContent ?? '');
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) shown.push(element.getAttribute(name) ?? '');
    }
    return shown;
  });
  // Words stand inside words: the innermost brackets go first.
  const strip = (text: string): string => {
    const less = text.replace(/⟦[^⟦⟧]*⟧/g, '');
    return less === text ? less.trim() : strip(less);
  };
  const bare = texts.map(strip).filter((text) => /\p{L}{2}/u.test(text));
  return bare.filter((text) => !data.some((one) => one.test(text)));
}

/**
 * Words of a page that are not seen whole: beyond an edge that hides what does not fit, or beyond that of a part which
 * they should stand in. What can be scrolled to is seen.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SLACK = 1.5;
    const isCut = (node: Node): string | undefined => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      for (let part = node.parentElement; part; part = part.parentElement) {
        const { display, position, overflowX, overflowY, clipPath, textOverflow } = getComputedStyle(part);
        if (display === 'inline' || display === 'contents') continue;
        const edge = part.getBoundingClientRect();
        // What only a screen reader reads has no room of its own.
        if (edge.width <= 1 || clipPath !== 'none') return undefined;
        if (/auto|scroll/.test(overflowX + overflowY)) return undefined;
        const wide = text.left < edge.left - SLACK || text.right > edge.right + SLACK;
        const high = text.bottom > edge.bottom + text.height / 2 && /hidden|clip/.test(overflowY);
        if (wide || high) return `${part.tagName.toLowerCase()}.${part.className} ${textOverflow}`;
        if (/absolute|fixed|sticky/.test(position)) return undefined;
      }
      return undefined;
    };
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.textContent?.includes('⟦')) continue;
      if (!node.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const where = isCut(node);
      if (where) found.push(`${node.textContent.trim()} (${where})`);
    }
    return found;
  });
