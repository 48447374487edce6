import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure, Measurement } from './support/measurement.ts';
import { median } from './support/statistics.ts';

const ROUNDS = 3;
/** Until the demo's evening is filled, and its mails are sent. */
const SETTLES_MS = 20_000;
const MEASURED_MS = 30_000;
const ROOT = join(import.meta.dirname, '..');

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

async function useOf(root: number): Promise<Use> {
  const use = { cpu: 0, memory: 0 };
  for (const pid of await treeOf(root)) {
    for (const task of await readdir(`/proc/${pid}/task`).catch(() => [])) {
      use.cpu += Number((await read(`/proc/${pid}/task/${task}/schedstat`)).split(' ')[0]);
    }
    use.memory += Number(/^Pss:\s+(\d+)/m.exec(await read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
  }
  return use;
}

/** What an app without a request uses: CPU (ms a second) and memory (MB). */
async function idle(root: string): Promise<{ cpu: number; memory: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'couvert-idle-'));
  const env = { ...process.env, DATA_DIR: folder, PORT: '0' };
  const npm = spawn('npm', ['start'], { cwd: root, env, stdio: 'ignore' });
  const ended = once(npm, 'exit');
  try {
    await sleep(SETTLES_MS);
    if (npm.exitCode !== null || npm.pid === undefined) throw new Error('npm start ended.');
    const before = await useOf(npm.pid);
    const began = performance.now();
    await sleep(MEASURED_MS);
    const after = await useOf(npm.pid);
    const seconds = (performance.now() - began) / 1000;
    return { cpu: (after.cpu - before.cpu) / 1e6 / seconds, memory: after.memory / 1024 };
  } finally {
    npm.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  }
}

/**
 * What the one-machine app costs while nobody asks it for anything, as Linux counts it. With `BESIDE`, the folder of another
 * checkout, the app there is measured in turn with this one.
 */
export const measurement: Measurement = {
  summary: 'CPU and memory of npm start while nobody asks; BESIDE=<another checkout> is measured in turn',
  async run(progress) {
    const roots = [ROOT, ...(process.env.BESIDE ? [process.env.BESIDE] : [])];
    const measured = roots.map(() => ({ cpu: new Array<number>(), memory: new Array<number>() }));
    for (let round = 1; round <= ROUNDS; round++) {
      for (const [at, root] of roots.entries()) {
        progress(`idle, round ${round} of ${ROUNDS}${at > 0 ? ', beside' : ''}`);
        const { cpu, memory } = await idle(root);
        measured[at]?.cpu.push(cpu);
        measured[at]?.memory.push(memory);
      }
    }
    const [ours, other] = measured.map(({ cpu, memory }) => ({ cpu: median(cpu), memory: median(memory) }));
    if (!ours) return [];
    return [
      { figure: 'idle: CPU a second, p50', value: ours.cpu, unit: 'ms', goal: { at_most: 5 } },
      { figure: 'idle: memory, p50', value: ours.memory, unit: 'MB', goal: { at_most: 250 } },
      ...(other
        ? [
            { figure: 'idle beside: CPU a second, p50', value: other.cpu, unit: 'ms' },
            { figure: 'idle beside: memory, p50', value: other.memory, unit: 'MB' },
            { figure: 'idle: CPU, over beside', value: ours.cpu / other.cpu },
          ]
        : []),
    ] satisfies Figure[];
  },
};
