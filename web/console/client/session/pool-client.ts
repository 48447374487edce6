/** Where the user pool answers, and as which of its clients the console signs in. */
export type PoolSettings = { pool_endpoint: string; client_id: string };

/** The pool said no; `code` is its exception, such as `NotAuthorizedException`. */
export class PoolRefusal extends Error {
  override name = 'PoolRefusal';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Whether the pool has said no for that reason. */
export const isRefusal = (error: unknown, code: string): boolean => error instanceof PoolRefusal && error.code === code;

/** The pool gave no answer, or one of its own faults: nothing is known about the password or token. */
export class PoolSilent extends Error {
  override name = 'PoolSilent';
}

const ANSWER_WITHIN_MS = 15_000;

/** Asks Amazon Cognito one thing at a time. Every call throws `PoolRefusal` or `PoolSilent`. */
export function createPoolClient({ pool_endpoint, client_id }: PoolSettings) {
  /** `Answer` is what the pool documents for the call. */
  async function call<Answer>(target: string, body: object): Promise<Answer> {
    const response = await fetch(pool_endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${target}`,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).catch((cause: unknown) => {
      throw new PoolSilent('No answer.', { cause });
    });
    const answer = (await response.json().catch(() => ({}))) as Answer & { __type?: string; message?: string };
    if (response.ok) return answer;
    const code = String(answer.__type ?? '').replace(/^.*#/, '');
    if (response.status >= 500 || code === '') throw new PoolSilent(`HTTP ${response.status}`);
    throw new PoolRefusal(code, String(answer.message ?? code));
  }
  return {
    call,
    /** A call by somebody who has no token yet: the client says where it comes from. */
    callAsClient: <Answer>(target: string, body: object) => call<Answer>(target, { ClientId: client_id, ...body }),
  };
}

export type PoolClient = ReturnType<typeof createPoolClient>;
