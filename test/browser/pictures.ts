import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { DESKTOP, PHONE } from '../support/browser.ts';

const ROOT = join(import.meta.dirname, '../..');
export const FOLDER = join(ROOT, 'docs/pictures');
/** Longer than the transitions that follow a press. */
const SETTLED_MS = 1200;

const run = promisify(execFile);

/** The names of the pictures that documents show, without folder and extension. Only these are taken and kept. */
export const SHOWN: ReadonlySet<string> = new Set(
  globSync(['*.md', 'docs/*.md'], { cwd: ROOT }).flatMap((document) =>
    [...readFileSync(join(ROOT, document), 'utf8').matchAll(/pictures\/([\w-]+)\.png/g)].map(([, name = '']) => name),
  ),
);

/**
 * Waits until a page rests, keeps it as docs/pictures/`name`.png (a third as large where pngquant is installed), closes
 * it.
 */
export async function takePicture(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(SETTLED_MS);
  const path = join(FOLDER, `${name}.png`);
  await mkdir(FOLDER, { recursive: true });
  await page.screenshot({ path, animations: 'disabled' });
  await run('pngquant', ['--force', '--ext', '.png', path]).catch(() => undefined);
  await page.context().close();
}

const DEVICES = { phone: PHONE, desktop: DESKTOP };
const LANGUAGES = ['fr', 'en'] as const;

type Scene<Stage> = { stage: Stage; lang: (typeof LANGUAGES)[number]; options: BrowserContextOptions };

/**
 * Takes the pictures of a guests' page that documents show, each named `prefix`-state-device-language; with names of
 * states, only theirs. Stops the stage.
 */
export async function takeStates<Stage extends { stop: () => Promise<unknown> }>(
  prefix: string,
  states: Record<string, (scene: Scene<Stage>) => Promise<Page>>,
  stage: Stage,
  asked: readonly string[],
): Promise<void> {
  try {
    for (const [state, draw] of Object.entries(states)) {
      if (asked.length > 0 && !asked.includes(state)) continue;
      for (const [device, options] of Object.entries(DEVICES)) {
        for (const lang of LANGUAGES) {
          const name = `${prefix}-${state}-${device}-${lang}`;
          if (SHOWN.has(name)) await takePicture(await draw({ stage, lang, options }), name);
        }
      }
    }
  } finally {
    await stage.stop();
  }
}
