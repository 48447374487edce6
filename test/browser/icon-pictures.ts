import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { script } from '../../local/script.ts';
import { startBrowser } from '../support/browser.ts';

script(
  'pictures:icons',
  'Draws web/guest/icon.svg as the icon at /favicon.ico, and web/console/icon.svg as the icons of the installed console.',
).parse();

// Draws web/guest/icon.svg as the icon at /favicon.ico, and web/console/icon.svg as the icons of the installed console.
// The names of those in `public` are good for a year in
// every browser: another drawing gets other names, there and in console.webmanifest.

const CONSOLE = join(import.meta.dirname, '../../web/console');
const GUEST = join(import.meta.dirname, '../../web/guest');
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

/** The size of the guests' icon for browsers that know no SVG. */
const ICO_SIZE = 32;

/** An ICO file of one PNG (its directory: the size, 32 bits a pixel, where the image stands). */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(ICO_SIZE, 6);
  head.writeUInt8(ICO_SIZE, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const browser = await startBrowser();

/** A drawing as a PNG. */
async function drawn(svg: string, size: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const image = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  await page.setContent(`<body style="margin:0"><img src="${image}" width="${size}" height="${size}">`);
  return page.locator('img').screenshot({ omitBackground: true });
}

await mkdir(join(CONSOLE, 'public/assets'), { recursive: true });
for (const { file, size, svg } of ICONS) await writeFile(join(CONSOLE, file), await drawn(svg, size));
await writeFile(join(GUEST, 'icon.ico'), icoOf(await drawn(await readFile(join(GUEST, 'icon.svg'), 'utf8'), ICO_SIZE)));
await browser.close();
