import { mkdirSync, rmSync } from 'node:fs';
import { RECORDINGS } from './access-of-call.ts';

/** Before the integration tests: what earlier ones recorded is gone. */
export default function setup(): void {
  rmSync(RECORDINGS, { recursive: true, force: true });
  mkdirSync(RECORDINGS, { recursive: true });
}
