import { defineConfig } from 'vitest/config';

/** The tests that reach the data layer, each with an engine of its own, without the long storms. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A change that never lets a request come to an end must not cost a minute.
    env: { POWERTOOLS_LOG_LEVEL: 'SILENT', TEST_BUDGET_MS: '3000' },
    include: [
      'test/integration/{book-a-table,hold-limits,interleavings,lost-answers,operators,recovery,restaurants}.test.ts',
      'test/integration/operator-{assign,configuration,listing,reservations,setup,tables}.test.ts',
      'test/unit/{guests,imports,platform,restaurant,waitlist}/*.test.ts',
    ],
  },
});
