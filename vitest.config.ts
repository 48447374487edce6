import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { guestsPlugins, preact, scopedName } from './web/build.ts';

const INTEGRATION = 'test/integration/**/*.test.ts';
const AFTERWARDS = 'test/infra/least-privilege.test.ts';
const PAGES = 'test/pages/**/*.test.tsx';
const GUESTS_PAGES = 'test/pages/guests/**/*.test.tsx';
const BROWSER = 'test/browser/**/*.test.ts';
const SIMULATION = 'test/simulation/**/*.test.ts';

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Left to itself vitest gives one core of two nothing to do.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Vitest gives its workers a BASE_URL of its own.
    env: { POWERTOOLS_LOG_LEVEL: 'ERROR', DEPLOYMENT_URL: process.env.BASE_URL ?? '' },
    projects: [
      {
        extends: true,
        test: {
          name: 'rest',
          include: ['test/**/*.test.ts'],
          // The last needs a deployment: npm run test:deploy makes one.
          exclude: [INTEGRATION, AFTERWARDS, BROWSER, SIMULATION, ...(process.env.EMULATOR ? [] : ['test/deploy/**'])],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [INTEGRATION],
          globalSetup: ['test/support/infra/clear-recordings.ts'],
          setupFiles: ['test/support/infra/record-access.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        // Pages without a browser, an app or an engine: the document is a simulated one, and answers are a test's own.
        test: {
          name: 'pages',
          include: [PAGES],
          exclude: [GUESTS_PAGES],
          environment: 'happy-dom',
          setupFiles: ['test/pages/document.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        // The same of pages for guests, on Preact as they are built: libraries that ask for React get it too.
        plugins: guestsPlugins,
        // Its parts are called as they are when it is built.
        css: { modules: { generateScopedName: scopedName } },
        resolve: {
          alias: {
            // As it is published for bundlers: what is asked for with `require` cannot be anything else.
            '@testing-library/react': '@testing-library/react/dist/@testing-library/react.esm.js',
            'react-dom/test-utils': 'preact/test-utils',
            ...preact,
          },
        },
        test: {
          name: 'guests',
          include: [GUESTS_PAGES],
          environment: 'happy-dom',
          css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'scoped' } },
          setupFiles: ['test/pages/document.ts'],
          server: { deps: { inline: [/@tanstack\//, /@testing-library\/react/] } },
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        // Its processes die by the hundred, each with a line in the log.
        test: {
          name: 'simulation',
          include: [SIMULATION],
          env: { POWERTOOLS_LOG_LEVEL: 'SILENT' },
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        // It judges what the integration tests have recorded. (On one core group 0 would run last.)
        test: { name: 'afterwards', include: [AFTERWARDS], sequence: { groupOrder: 2 } },
      },
      {
        extends: true,
        // Each is a browser, the whole app and its engine, which wait for each other most of the time: two fill two cores.
        test: {
          name: 'browser',
          include: [BROWSER],
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
          // What a page does takes as long as it takes; a busy machine is not a fault of the page.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
