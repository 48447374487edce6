import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';

const MB = 1024 * 1024;
const ATTEMPTS = 100;
const RETRY_MS = 50;

/** Memory of a process in MB: its heap right after a collection, and all that is resident. */
export type Memory = { heap_mb: number; rss_mb: number };

const Targets = z.array(z.object({ webSocketDebuggerUrl: z.string() }));
const Reply = z.object({ id: z.int(), result: z.looseObject({}) });
const HeapUsage = z.object({ usedSize: z.number() });

async function inspectorAddress(port: number): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    try {
      const [target] = z.parse(Targets, await (await fetch(`http://127.0.0.1:${port}/json/list`)).json());
      if (target) return target.webSocketDebuggerUrl;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
    await sleep(RETRY_MS);
  }
}

const rssOf = async (pid: number): Promise<number> =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/**
 * Measures another Node process, which was started with `--inspect-port=<port>` and opens its inspector at SIGUSR1.
 * Linux only.
 */
export async function watchMemory(
  pid: number,
  port: number,
): Promise<{ measure: () => Promise<Memory>; stop: () => void }> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await inspectorAddress(port));
  await once(socket, 'open');
  const waiting = new Map<number, (result: unknown) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = z.parse(Reply, JSON.parse(String(data)));
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  const ask = (method: string) =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      socket.send(JSON.stringify({ id: last, method }));
    });
  return {
    measure: async () => {
      await ask('HeapProfiler.collectGarbage');
      const { usedSize } = z.parse(HeapUsage, await ask('Runtime.getHeapUsage'));
      return { heap_mb: usedSize / MB, rss_mb: await rssOf(pid) };
    },
    stop: () => socket.close(),
  };
}
