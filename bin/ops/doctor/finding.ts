/** How something is: `unchecked` where the caller may not look. */
export type State = 'ok' | 'warning' | 'failed' | 'unchecked';

/** What a check found, and what to do about it. */
export type Result = { state: State; found: string; remedy?: string };

/** Something that is looked at; `needs` names the permission that the caller must have for it. */
export type Check = { name: string; needs?: string; run: () => Promise<Result> };

/** A result with the name of its check. */
export type Finding = { check: string } & Result;

export const ok = (found: string): Result => ({ state: 'ok', found });
export const warning = (found: string, remedy: string): Result => ({ state: 'warning', found, remedy });
export const failed = (found: string, remedy: string): Result => ({ state: 'failed', found, remedy });

/** How AWS's services say that the caller may not ask. */
const DENIED = /^(AccessDenied|AuthorizationError|UnauthorizedOperation|Unauthorized|NotAuthorized)(Exception)?$/;
const NO_CREDENTIALS =
  /^(CredentialsProviderError|ExpiredToken|UnrecognizedClient|InvalidClientTokenId|InvalidSignature)(Exception)?$/;

/** A service that cannot be asked here, for a reason that is no fault of the account. */
export class CannotAsk extends Error {
  override name = 'CannotAsk';
}

function resultOf(error: unknown, needs: string | undefined): Result {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  if (error instanceof CannotAsk) return { state: 'unchecked', found: `could not be checked: ${message}` };
  if (DENIED.test(name)) {
    return {
      state: 'unchecked',
      found: `could not be checked: needs ${needs ?? 'a permission'}`,
      remedy: `Allow ${needs ?? 'it'} to whoever runs this.`,
    };
  }
  if (NO_CREDENTIALS.test(name)) {
    return failed(`could not be checked: ${message}`, 'Sign in to the account, for example with aws sso login.');
  }
  return failed(`could not be checked: ${message || name}`, 'Mend that and look again.');
}

/** Looks at everything at once; a check that cannot look says why. The findings come in the order of the checks. */
export const examine = (checks: readonly Check[]): Promise<Finding[]> =>
  Promise.all(
    checks.map(async ({ name, needs, run }) => ({
      check: name,
      ...(await run().catch((error: unknown) => resultOf(error, needs))),
    })),
  );
