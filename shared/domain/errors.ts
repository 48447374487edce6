import type { ProblemCode } from '../contract/problem.ts';

/** A rule that the request ran into; `code` is the stable code of the answer. */
export class DomainError extends Error {
  override name = 'DomainError';
  readonly code: ProblemCode;

  constructor(code: ProblemCode, detail: string) {
    super(detail);
    this.code = code;
  }
}

/** Time ran out and the fate of the last write is not known: 503, repeat the same request. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}
