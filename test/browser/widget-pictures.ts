import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { startStage } from './widget-stage.ts';
import { STATES, type StateName } from './widget-states.ts';

// Takes the pictures docs/pictures/widget-*.png; with names of states, only theirs. Where pngquant is installed, it makes
// them a third as large.

const FOLDER = join(import.meta.dirname, '../../docs/pictures');
const DEVICES = { phone: PHONE, desktop: DESKTOP };
const SHOWN: readonly StateName[] = [
  'choose',
  'day-full',
  'taken',
  'party-too-large',
  'details-errors',
  'last-minute',
  'expired',
  'offline',
  'done',
  'request-sent',
  'inactive',
  'embedded-inline',
  'embedded-dialog',
  'pale-accent',
];
/** Longer than the transitions that follow a press. */
const SETTLED_MS = 1200;

const run = promisify(execFile);
const squeeze = (file: string) => run('pngquant', ['--force', '--ext', '.png', file]).catch(() => undefined);

const asked = process.argv.slice(2);
await mkdir(FOLDER, { recursive: true });
const stage = await startStage();
try {
  for (const name of SHOWN.filter((state) => asked.length === 0 || asked.includes(state))) {
    for (const [device, options] of Object.entries(DEVICES)) {
      for (const lang of ['fr', 'en'] as const) {
        const page = await STATES[name]({ stage, lang, options });
        await page.waitForTimeout(SETTLED_MS);
        const path = join(FOLDER, `widget-${name}-${device}-${lang}.png`);
        await page.screenshot({ path, animations: 'disabled' });
        await squeeze(path);
        await page.context().close();
      }
    }
  }
} finally {
  await stage.stop();
}
