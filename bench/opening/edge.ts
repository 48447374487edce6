import type { VirtualTime } from '../../test/simulation/virtual-time.ts';
import type { Answer } from '../../test/support/invoke.ts';

type Ask = () => Promise<Answer>;

const SHARED = /s-maxage=(\d+)/;

/** How long a shared cache may keep an answer (ms), by what it says itself. */
const keptFor = ({ headers }: Answer): number => Number(SHARED.exec(String(headers['cache-control']))?.[1] ?? 0) * 1000;

/** One place of CloudFront: it keeps what may be kept, and asks once for what many wait for. */
export class Edge {
  readonly #time: VirtualTime;
  readonly #kept = new Map<string, { answer: Answer; until: number }>();
  readonly #asked = new Map<string, Promise<Answer>>();

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  /** Answers a request by its whole address, from what is kept or by asking. */
  async answer(address: string, ask: Ask): Promise<Answer> {
    const kept = this.#kept.get(address);
    // What was never kept before is not waited for: it may be for one reader alone.
    if (!kept) return this.#keep(address, await ask());
    if (kept.until > this.#time.now()) return kept.answer;
    const asking = this.#asked.get(address) ?? ask();
    this.#asked.set(address, asking);
    try {
      return this.#keep(address, await asking);
    } finally {
      this.#asked.delete(address);
    }
  }

  #keep(address: string, answer: Answer): Answer {
    const ms = answer.status === 200 ? keptFor(answer) : 0;
    if (ms > 0) this.#kept.set(address, { answer, until: this.#time.now() + ms });
    return answer;
  }
}
