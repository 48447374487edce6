import { defineConfig } from 'vitest/config';

/** The tests of the rules alone: they run in seconds, so that each mutant meets all that reach it. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    include: ['test/unit/{availability,booking,guests,imports,platform,restaurant,waitlist}/*.test.ts'],
  },
});
