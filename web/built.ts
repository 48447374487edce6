import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { glob, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const BUILDS = join(ROOT, 'dist/web');
/** Builds of other sources are kept for those who still serve them (ms). */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Names the sources of the pages: whoever has built the same ones before need not build again. */
async function fingerprint(): Promise<string> {
  const sources = ['package-lock.json'];
  for await (const file of glob(['web/**/*.{ts,tsx,css,html,json,svg,png,webmanifest}', 'shared/**/*.ts'], {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules',
  })) {
    sources.push(file);
  }
  const hash = createHash('sha256');
  for (const file of sources.sort()) hash.update(file).update(await readFile(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(BUILDS)) {
    const folder = join(BUILDS, name);
    if (Date.now() - (await stat(folder)).mtimeMs > KEPT_MS) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The folder with the built pages of the present sources, built in a process of its own when nobody has yet.
 * Several may ask at once: each builds aside, and the first one's folder is everybody's. Throws when the build fails,
 * and when `signal` ends it.
 */
export async function builtPages(signal?: AbortSignal): Promise<string> {
  const folder = join(BUILDS, await fingerprint());
  if (existsSync(folder)) return folder;
  await mkdir(BUILDS, { recursive: true });
  const aside = `${folder}-${process.pid}`;
  const build = spawn(process.execPath, [join(import.meta.dirname, 'build.ts'), aside], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // A Ctrl-C in the terminal is for the app, which ends the build itself.
    detached: true,
    ...(signal && { signal }),
  });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error('The pages could not be built.');
  await rename(aside, folder).catch(() => rm(aside, { recursive: true, force: true }));
  await removeOld();
  return folder;
}
