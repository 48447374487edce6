import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';

const FOLDER = join(import.meta.dirname, '../../docs/pictures');
/** Longer than the transitions that follow a press. */
const SETTLED_MS = 1200;

const run = promisify(execFile);

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
