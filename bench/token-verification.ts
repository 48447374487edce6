import { authenticator } from '../shared/http/auth.ts';
import { SUB, startTestPool } from '../test/support/tokens.ts';

/** What an operator's request pays for its token when the function is warm; the operator record is read apart. */
const ROUNDS = 5000;
const WARM_UP = 500;

const pool = await startTestPool();
const authenticate = authenticator(pool.env, async () => 'k3v9x2m7q1ab');
const tokens = Array.from({ length: 50 }, (_, index) => `Bearer ${pool.token({ jti: `${SUB}-${index}` })}`);

const took: number[] = [];
for (let round = 0; round < ROUNDS + WARM_UP; round++) {
  const begin = performance.now();
  await authenticate(tokens[round % tokens.length]);
  if (round >= WARM_UP) took.push(performance.now() - begin);
}
pool.stop();

took.sort((a, b) => a - b);
const at = (share: number) => Number((took[Math.floor(took.length * share)] ?? 0).toFixed(3));
console.log(JSON.stringify({ rounds: ROUNDS, p50_ms: at(0.5), p99_ms: at(0.99), goal_p50_ms: 0.5 }));
if (at(0.5) > 0.5) process.exitCode = 1;
