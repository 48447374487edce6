import type { ProblemCode } from '../../platform/contract/problem.ts';
import { DomainError } from '../../platform/errors.ts';

/** What refuses who did something too often: they may do it again after a while (ms). */
export const tooMany = (code: ProblemCode, detail: string, wait_ms: number): DomainError =>
  new DomainError(code, detail, { retry_after: Math.ceil(wait_ms / 1000) });
