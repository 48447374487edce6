import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { ZONE_TABLE, zoneTable } from '../../shared/platform/locale/zone-countries.ts';

const here = (file: string) => join(import.meta.dirname, file);

/** The SDK finds its credentials in the function's environment only: the other ways are half of its code. */
export const environmentCredentials = { '@aws-sdk/credential-provider-node': here('function-credentials.ts') } as const;

/**
 * What no function uses deep inside of libraries. No alias may lead to the same file: of one that is found in both ways,
 * esbuild makes now this and now that, and every deployment would change every function.
 */
const unused: Plugin = {
  name: 'unused',
  setup({ onResolve }) {
    // File extensions by type: every attachment here says its own.
    onResolve({ filter: /\/mime-types\.js$/ }, ({ importer }) =>
      importer.includes('nodemailer') ? { path: here('unused.ts') } : undefined,
    );
    // Keys are looked for in events by it: here a message is its own key.
    onResolve({ filter: /^@aws-lambda-powertools\/jmespath/ }, () => ({ path: here('unused.ts') }));
  },
};

/**
 * The SDK names the properties of its schemas by constants. Written out, they cannot have side effects, so that schemas of
 * calls that nobody makes can be left out.
 */
const plainSchemas: Plugin = {
  name: 'plain-schemas',
  setup({ onLoad }) {
    onLoad({ filter: /@aws-sdk\/client-.*\/schemas_\d+\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const names = new Map(
        [...source.matchAll(/^const (_\w+) = ("[^"]*");$/gm)].map(([, name, text]) => [name, text]),
      );
      return { contents: source.replace(/\[(_\w+)\]:/g, (key, name) => `${names.get(name) ?? key}:`) };
    });
  },
};

/** The countries of the time zones as a table: looking them up would cost each cold start 50 ms. */
const countriesOfZones: Plugin = {
  name: 'countries-of-zones',
  setup({ onLoad }) {
    onLoad({ filter: ZONE_TABLE }, () => ({ contents: zoneTable() }));
  },
};

/**
 * How esbuild makes the bundle of a function, in the words of its own options. The SDK is bundled in its ES modules,
 * which are smaller than those of the runtime and pinned, without the parts that no function uses.
 */
export const bundling = {
  platform: 'node',
  target: 'node24',
  format: 'esm',
  minify: true,
  mainFields: ['module', 'main'],
  alias: {
    ...environmentCredentials,
    '@aws-sdk/endpoint-cache': here('left-out.ts'),
    '@smithy/core/event-streams': here('left-out.ts'),
    'grapheme-splitter': here('graphemes.ts'),
  },
  plugins: [unused, plainSchemas, countriesOfZones],
} satisfies BuildOptions;
