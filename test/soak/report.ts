import { columns } from '../../bin/ops/output.ts';
import type { Memory } from './memory.ts';

/** Growth of the heap that still counts as flat, between a run's second quarter and its last. */
const FLAT_SHARE = 0.05;
const SHOWN_VIOLATIONS = 20;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Whether the heap stopped growing once everything had been used; caches fill in the first quarter. */
export function flatness(samples: readonly Memory[]): { flat: boolean; growth: number } {
  const heaps = samples.map(({ heap_mb }) => heap_mb);
  const quarter = Math.floor(heaps.length / 4);
  const growth = median(heaps.slice(-quarter)) / median(heaps.slice(quarter, 2 * quarter)) - 1;
  return { flat: growth <= FLAT_SHARE, growth };
}

type Report = {
  minutes: number;
  answers: Record<string, number>;
  promised: number;
  stored: number;
  faults: Record<string, number>;
  samples: readonly Memory[];
  flat: boolean;
  growth: number;
  violations: readonly string[];
};

const counted = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ');

const memoryAt = (sample: Memory | undefined) =>
  sample ? `heap ${sample.heap_mb.toFixed(1)} MB, resident ${sample.rss_mb.toFixed(0)} MB` : '';

/** What a run came to, for people. */
export function summaryOf(report: Report): string {
  const { answers, faults, samples, violations } = report;
  const requests = Object.values(answers).reduce((sum, count) => sum + count, 0);
  const rows = [
    ['requests', `${requests} in ${report.minutes} min`],
    ['answers by status', counted(answers)],
    ['database calls and faults', counted(faults)],
    ['reservations promised, stored', `${report.promised}, ${report.stored}`],
    ['memory after the start', memoryAt(samples[0])],
    ['memory in the middle', memoryAt(samples[samples.length >> 1])],
    ['memory at the end', memoryAt(samples.at(-1))],
    ['heap, last quarter against second', `${(report.growth * 100).toFixed(1)} %${report.flat ? '' : ', NOT FLAT'}`],
    ['violations', String(violations.length)],
  ];
  return `\n${columns(rows, ['figure', 'value'])}\n${violations.slice(0, SHOWN_VIOLATIONS).join('\n')}\n`;
}
