import { authenticator, identifier } from '../shared/http/auth.ts';
import { memberOf } from '../test/support/members.ts';
import { startTestPool } from '../test/support/tokens.ts';
import type { Figure, Measurement } from './support/measurement.ts';
import { median, timed } from './support/statistics.ts';

const TOKENS = 50;
const WARM_UP = 500;
const ROUNDS = 3000;

/** Verifies the tokens of many operators in turn; the pool's keys are known, the operator record is read apart. */
async function run(): Promise<Figure[]> {
  const pool = await startTestPool();
  const authenticate = authenticator(identifier(pool.env), {
    membershipsOf: async () => [memberOf('k3v9x2m7q1ab')],
    invitationsFor: async () => [],
  });
  const headers = Array.from({ length: TOKENS }, (_, index) => `Bearer ${pool.token({ jti: String(index) })}`);
  const took: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const ms = await timed(() => authenticate(headers[round % TOKENS]));
    if (round >= WARM_UP) took.push(ms);
  }
  pool.stop();
  return [{ figure: 'token verification, warm, p50', value: median(took), unit: 'ms', goal: { at_most: 0.5 } }];
}

export const measurement: Measurement = { summary: 'what checking an access token adds to a request', run };
