import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure, Measurement } from './support/measurement.ts';
import { bookMany, ROOT, withApp } from './support/running-app.ts';
import { median } from './support/statistics.ts';

const ROUNDS = 3;
const MEASURED_MS = 20_000;
const GUESTS = 160;
const AT_ONCE = 8;

/** What processes have used so far: CPU (ns), and memory that is theirs, with their share of what is common (KB). */
type Use = { cpu: number; memory: number };

const read = (path: string) => readFile(path, 'utf8').catch(() => '');

/** A process and all that it has started, and what these have. */
async function treeOf(root: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map<number, number>();
  for (const pid of pids) {
    // The second field is the program's name, which may have spaces and brackets.
    const fields = (await read(`/proc/${pid}/stat`)).split(') ').at(-1)?.split(' ');
    parents.set(pid, Number(fields?.[1]));
  }
  const childrenOf = (pid: number): number[] => pids.filter((one) => parents.get(one) === pid);
  const tree = [root];
  for (const pid of tree) tree.push(...childrenOf(pid));
  return tree;
}

async function readUse(root: number): Promise<Use> {
  const used = { cpu: 0, memory: 0 };
  for (const pid of await treeOf(root)) {
    for (const task of await readdir(`/proc/${pid}/task`).catch(() => [])) {
      used.cpu += Number((await read(`/proc/${pid}/task/${task}/schedstat`)).split(' ')[0]);
    }
    used.memory += Number(/^Pss:\s+(\d+)/m.exec(await read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
  }
  return used;
}

type Costs = { idle: number; memory: number; booking: number };

/** What an app uses: CPU without a request (ms a second) and memory (MB), then CPU a booking with its mail (ms). */
const costsOf = (root: string): Promise<Costs> =>
  withApp(root, async ({ app, pid }) => {
    const began = performance.now();
    const before = await readUse(pid);
    await sleep(MEASURED_MS);
    const after = await readUse(pid);
    const seconds = (performance.now() - began) / 1000;
    const idle = (after.cpu - before.cpu) / 1e6 / seconds;
    await bookMany(app, { guests: GUESTS, at_once: AT_ONCE });
    const booked = await readUse(pid);
    const booking = (booked.cpu - after.cpu) / 1e6 / GUESTS;
    return { idle, memory: after.memory / 1024, booking };
  });

const medians = (costs: readonly Costs[]): Costs => ({
  idle: median(costs.map(({ idle }) => idle)),
  memory: median(costs.map(({ memory }) => memory)),
  booking: median(costs.map(({ booking }) => booking)),
});

/**
 * What the one-machine app uses while nobody asks it for anything, and for a booking, all of its processes together, as Linux counts
 * it. With `BESIDE`, the folder of another checkout, the app there is measured in turn with this one.
 */
export const measurement: Measurement = {
  summary: 'CPU and memory of npm start, idle and a booking; BESIDE=<another checkout> is measured in turn',
  async run(progress) {
    const roots = [ROOT, ...(process.env.BESIDE ? [process.env.BESIDE] : [])];
    const measured = roots.map((root) => ({ root, costs: [] as Costs[] }));
    for (let round = 1; round <= ROUNDS; round++) {
      for (const { root, costs } of measured) {
        progress(`round ${round} of ${ROUNDS}${root === ROOT ? '' : ', beside'}`);
        costs.push(await costsOf(root));
      }
    }
    const [ours, other] = measured.map(({ costs }) => medians(costs));
    if (!ours) return [];
    return [
      { figure: 'one machine: CPU a second, idle', value: ours.idle, unit: 'ms', goal: { at_most: 5 } },
      { figure: 'one machine: memory, idle', value: ours.memory, unit: 'MB', goal: { at_most: 250 } },
      { figure: 'one machine: CPU a booking with its mail', value: ours.booking, unit: 'ms' },
      ...(other
        ? [
            { figure: 'beside: CPU a second, idle', value: other.idle, unit: 'ms' },
            { figure: 'beside: memory, idle', value: other.memory, unit: 'MB' },
            { figure: 'beside: CPU a booking with its mail', value: other.booking, unit: 'ms' },
            { figure: 'CPU idle, over beside', value: ours.idle / other.idle, unit: 'x' },
            { figure: 'CPU a booking, over beside', value: ours.booking / other.booking, unit: 'x' },
          ]
        : []),
    ] satisfies Figure[];
  },
};
