import type { ProblemCode } from './contract/problem.ts';
import type { ProblemExtra } from './contract/problem-body.ts';

/** A rule that the request ran into; `code` is the stable code of the answer, `extra` its further members. */
export class DomainError extends Error {
  override name = 'DomainError';
  readonly code: ProblemCode;
  readonly extra: ProblemExtra;

  constructor(code: ProblemCode, detail: string, extra: ProblemExtra = {}) {
    super(detail);
    this.code = code;
    this.extra = extra;
  }
}

/** Time ran out and the fate of the last write is not known: 503, repeat the same request. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

/** The table's index that was asked does not exist yet, or is still being filled: 503, and a deployment has to end first. */
export class IndexNotReady extends Unavailable {
  override name = 'IndexNotReady';
}

/** Errors of a connection by the system: ECONNRESET, EAI_AGAIN. Codes that begin with ERR_ are faults of our own code. */
const SYSTEM_ERROR = /^E(?!RR_)[A-Z0-9_]+$/;

/** Whether a connection failed, rather than what was said by it. */
export const isConnectionError = (error: Error): boolean => 'code' in error && SYSTEM_ERROR.test(String(error.code));

/** What is said of a public token that no restaurant has: the heartbeat knows by it that the table was asked. */
export const UNKNOWN_TOKEN = 'No restaurant has this public token.';

/** One field of a request that breaks a rule which only the stored data can tell: `invalid_request`. */
export const invalidField = (path: string, message: string): DomainError =>
  new DomainError('invalid_request', `${path}: ${message}`, { errors: [{ path, message }] });
