import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { freePort } from '../../local/engine/engine.ts';
import { startBrowser } from '../../test/support/browser.ts';
import { startLocalApp } from '../../test/support/local-app.ts';
import type { Measurement } from '../support/measurement.ts';
import { median } from '../support/statistics.ts';

/** Fetched when it is needed: with all it brings, it weighs 150 MB. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 3;
const REPORT_BYTES = 20_000_000;
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100 };
type Category = keyof typeof GOALS;
const categories = Object.keys(GOALS) as Category[];

const Result = z.object({
  categories: z.record(z.string(), z.object({ score: z.number() })),
  audits: z.record(z.string(), z.object({ numericValue: z.optional(z.number()) })),
});

/** Has Lighthouse look at a page in the browser that listens on that port, as on a slow phone on slow 4G. */
async function lighthouse(url: string, port: number): Promise<z.infer<typeof Result>> {
  const options = [`--port=${port}`, `--only-categories=${categories.join(',')}`, '--output=json', '--quiet'];
  const args = ['--yes', LIGHTHOUSE, url, ...options];
  const { stdout } = await promisify(execFile)('npx', args, { maxBuffer: REPORT_BYTES });
  return z.parse(Result, JSON.parse(stdout));
}

/** Lighthouse on the widget's first screen with its phone preset: a slow phone on slow 4G. */
export const measurement: Measurement = {
  summary: 'Lighthouse on the widget, phone preset',
  async run(progress) {
    const port = await freePort();
    const [browser, app] = await Promise.all([startBrowser(`--remote-debugging-port=${port}`), startLocalApp()]);
    const scores: Record<Category, number[]> = { performance: [], accessibility: [], 'best-practices': [] };
    const audits: Record<string, number[]> = { 'largest-contentful-paint': [], 'cumulative-layout-shift': [] };
    try {
      const url = `${app.local.base_url}/book/${app.local.public_token}?lang=fr`;
      await fetch(url);
      for (let round = 1; round <= RUNS; round++) {
        progress(`run ${round} of ${RUNS}`);
        const result = await lighthouse(url, port);
        for (const name of categories) scores[name].push((result.categories[name]?.score ?? 0) * 100);
        for (const [name, values] of Object.entries(audits)) values.push(result.audits[name]?.numericValue ?? 0);
      }
    } finally {
      await browser.close();
      await app.stop();
    }
    return [
      ...categories.map((name) => ({
        figure: `widget: Lighthouse ${name}`,
        value: median(scores[name]),
        goal: { at_least: GOALS[name] },
      })),
      {
        figure: 'widget: largest contentful paint',
        value: median(audits['largest-contentful-paint'] ?? []),
        unit: 'ms',
      },
      {
        figure: 'widget: cumulative layout shift',
        value: median(audits['cumulative-layout-shift'] ?? []),
        goal: { at_most: 0.01 },
      },
    ];
  },
};
