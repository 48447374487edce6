import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startBrowser } from '../support/browser.ts';

// Draws web/console/icon.svg as the icons of the installed console. The names of those in `public` are good for a year in
// every browser: another drawing gets other names, there and in console.webmanifest.

const CONSOLE = join(import.meta.dirname, '../../web/console');
/** How much of a drawing stays in sight whatever shape a system cuts out of it. */
const SAFE = 0.75;

const rounded = await readFile(join(CONSOLE, 'icon.svg'), 'utf8');
/** The drawing for systems that cut out a shape of their own: its ground goes up to the edge. */
const whole = rounded
  .replace(' rx="8"', '')
  .replace('<path ', `<path transform="translate(16 16) scale(${SAFE}) translate(-16 -16)" `);
if (!whole.includes('scale') || whole.includes('rx=')) throw new Error('icon.svg is drawn in another way now.');

const ICONS = [
  { file: 'public/assets/icon-192.png', size: 192, svg: rounded },
  { file: 'public/assets/icon-512.png', size: 512, svg: rounded },
  { file: 'public/assets/icon-maskable-512.png', size: 512, svg: whole },
  { file: 'apple-touch-icon.png', size: 180, svg: whole },
];

const browser = await startBrowser();
for (const { file, size, svg } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const image = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  await page.setContent(`<body style="margin:0"><img src="${image}" width="${size}" height="${size}">`);
  await mkdir(join(CONSOLE, 'public/assets'), { recursive: true });
  await page.locator('img').screenshot({ path: join(CONSOLE, file), omitBackground: true });
}
await browser.close();
