import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { bundling } from './options.ts';
import { ownSourceMap } from './own-source-map.ts';

/**
 * Bundles functions as they are deployed, `options` says which and where to: beside each bundle lies its source map,
 * without the text of the sources. Throws what esbuild throws.
 */
export async function bundle(options: BuildOptions): Promise<void> {
  const { outputFiles } = await build({
    ...bundling,
    ...options,
    bundle: true,
    sourcemap: 'linked',
    sourcesContent: false,
    write: false,
  });
  for (const { path, contents, text } of outputFiles) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, path.endsWith('.map') ? ownSourceMap(text) : contents);
  }
}
