import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { build } from 'esbuild';
import { routes } from '../../shared/contract/index.ts';
import { bundling } from './options.ts';

const ROOT = join(import.meta.dirname, '../..');
const OUT = join(ROOT, 'dist/functions');
const MAPS = join(ROOT, 'dist/source-maps');

/** Answers the code of a function by its route id or name. */
export type CodeOf = (name: string) => Code;

/** Functions that no route calls. */
const others = ['fallback', 'notifications.on-change', 'notifications.send'];

/** `widget.get-config` is `functions/widget/get-config.ts`. */
const entryOf = (name: string) => join(ROOT, 'functions', `${name.replace('.', '/')}.ts`);

/**
 * Bundles every function, each in a folder of its own under `dist/functions`, all in one run of esbuild. The source maps
 * lie apart, in `dist/source-maps`: they would only make a cold start slower.
 */
export async function buildBundles(): Promise<CodeOf> {
  const names = [...routes.map(({ id }) => id), ...others];
  const { outputFiles } = await build({
    ...bundling,
    bundle: true,
    entryPoints: Object.fromEntries(names.map((name) => [`${name}/index`, entryOf(name)])),
    outExtension: { '.js': '.mjs' },
    outdir: OUT,
    sourcemap: 'external',
    sourcesContent: false,
    write: false,
  });
  for (const folder of [OUT, MAPS]) rmSync(folder, { recursive: true, force: true });
  for (const { path, contents } of outputFiles) {
    const file = path.endsWith('.map') ? join(MAPS, relative(OUT, path)) : path;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, contents);
  }
  return (name) => Code.fromAsset(join(OUT, name));
}
