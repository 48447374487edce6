import { join } from 'node:path';

/**
 * How esbuild makes the bundle of a function, in the words of its own options. The SDK is bundled in its ES modules,
 * which are smaller than those of the runtime and pinned, and finds its credentials in the environment only.
 */
export const bundling = {
  platform: 'node',
  target: 'node24',
  format: 'esm',
  minify: true,
  mainFields: ['module', 'main'],
  alias: { '@aws-sdk/credential-provider-node': join(import.meta.dirname, 'function-credentials.ts') },
} as const;
