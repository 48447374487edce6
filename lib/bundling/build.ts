import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { bookingPage } from '../../shared/booking/contract/booking-page.ts';
import { directoryPage } from '../../shared/directory/contract/directory-page.ts';
import { routes } from '../../shared/routes.ts';
import { bundle } from './bundle.ts';

const ROOT = join(import.meta.dirname, '../..');
const OUT = join(ROOT, 'dist/functions');

/** Answers the code of a function by its route id or name. */
export type CodeOf = (name: string) => Code;

/** Functions that no route of the contract calls. */
const others = [
  'changes.follow',
  'clock.tick',
  'edge.authorize',
  'fallback',
  'heartbeat',
  bookingPage.id,
  directoryPage.id,
  'notifications.on-change',
  'notifications.on-mail-event',
  'notifications.send',
  'reminders.remind',
  'retention.run',
  'waitlist.process',
];

/** `widget.get-config` is `functions/widget/get-config.ts`. */
const entryOf = (name: string) => join(ROOT, 'functions', `${name.replace('.', '/')}.ts`);

/**
 * Bundles every function, each in a folder of its own under `dist/functions`, all in one run of esbuild; the document of the
 * booking page, in the folder of the built `pages`, becomes part of the one that answers with it.
 */
export async function buildBundles(pages: string): Promise<CodeOf> {
  const names = [...routes.map(({ id }) => id), ...others];
  await rm(OUT, { recursive: true, force: true });
  await bundle({
    entryPoints: Object.fromEntries(names.map((name) => [`${name}/index`, entryOf(name)])),
    outExtension: { '.js': '.mjs' },
    outdir: OUT,
    define: { BOOKING_PAGE: JSON.stringify(await readFile(join(pages, 'book/index.html'), 'utf8')) },
  });
  return (name) => Code.fromAsset(join(OUT, name));
}
