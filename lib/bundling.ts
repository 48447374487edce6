import { join } from 'node:path';

const here = (file: string) => join(import.meta.dirname, file);

/** The SDK finds its credentials in the function's environment only: the other ways are half of its code. */
export const environmentCredentials = { '@aws-sdk/credential-provider-node': here('function-credentials.ts') } as const;

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
  },
} as const;
