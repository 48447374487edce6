import { readdirSync, readFileSync } from 'node:fs';

/** CPU that a process of this machine has used so far, as Linux counts it (ms). */
function usedBy(pid: number): number {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const ns = tasks.map((task) => Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]));
  return ns.reduce((sum, one) => sum + one, 0) / 1e6;
}

/** CPU that this process spends on something (ms), and another one that answers it, such as the engine: no waiting. */
export async function cpuOf(run: () => Promise<unknown>, other?: number): Promise<{ own: number; other: number }> {
  const [before, otherBefore] = [process.cpuUsage(), other ? usedBy(other) : 0];
  await run();
  const { user, system } = process.cpuUsage(before);
  return { own: (user + system) / 1000, other: other ? usedBy(other) - otherBefore : 0 };
}
