import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    env: { POWERTOOLS_LOG_LEVEL: 'ERROR' },
  },
});
