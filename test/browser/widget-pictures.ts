import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { startStage } from './widget-stage.ts';
import { type Scene, STATES, type StateName } from './widget-states.ts';

const FOLDER = join(import.meta.dirname, '../../docs/pictures');
const DEVICES = { phone: PHONE, desktop: DESKTOP };
const wanted = process.argv.slice(2).filter((word) => word in STATES);

const stage = await startStage();
await mkdir(FOLDER, { recursive: true });
for (const [name, draw] of Object.entries(STATES) as [
  StateName,
  (scene: Scene) => ReturnType<typeof STATES.choose>,
][]) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const [device, options] of Object.entries(DEVICES)) {
    for (const lang of ['fr', 'en'] as const) {
      try {
        const page = await draw({ stage, lang, options });
        await page.waitForTimeout(400);
        await page.screenshot({ path: join(FOLDER, `widget-${name}-${device}-${lang}.png`), animations: 'disabled' });
        await page.context().close();
      } catch (error) {
        console.error(name, device, lang, error);
      }
    }
  }
}
await stage.stop();
process.exit(0);
