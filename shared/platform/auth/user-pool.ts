import {
  AdminCreateUserCommand,
  type AdminCreateUserCommandInput,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  type AttributeType,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { DomainError, invalidField, Unavailable } from '../errors.ts';

/** A call that is not answered by then is given up: three of them fit into a request (ms). */
const CALL_TIMEOUT_MS = 2500;

/** How long it takes at least to invite somebody: longer than the pool usually needs to make an account and mail it (ms). */
const INVITING_MS = 1500;

/** What work comes to, not before so many ms have passed. */
async function inNoLessThan<T>(ms: number, work: Promise<T>): Promise<T> {
  const pause = new Promise((resolve) => setTimeout(resolve, ms));
  const [outcome] = await Promise.allSettled([work, pause]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** The accounts of staff in the user pool, by their e-mail addresses. */
export type Accounts = {
  /**
   * The account of an address (`is_new`: nobody has signed in yet); one is made where there is none, and the pool mails a first
   * password for a new one. Without `sub` where the address is another account's that has not proven it. It takes the same time
   * whichever of these it is. Throws `invitation_not_sent`, `invalid_request` and `Unavailable`.
   */
  invite: (email: string) => Promise<{ sub?: string; is_new: boolean }>;
  /** Deletes an account, if there is one. Throws `Unavailable`. */
  remove: (sub: string) => Promise<void>;
};

const named = (error: unknown, ...names: string[]) => error instanceof Error && names.includes(error.name);

const attributeOf = (name: string, attributes: readonly AttributeType[] = []) =>
  attributes.find(({ Name }) => Name === name)?.Value;
const subOf = (attributes?: readonly AttributeType[]) => attributeOf('sub', attributes) ?? '';

/** Maps a failure of the pool to the request's problem: a fault of the address, of its mail, or an unknown result. */
function failureOf(error: unknown): unknown {
  if (named(error, 'InvalidParameterException')) return invalidField('email', 'the user pool takes no such address');
  if (named(error, 'LimitExceededException', 'CodeDeliveryFailureException')) {
    return new DomainError('invitation_not_sent', 'The user pool could not mail the first password. Try again later.');
  }
  // A missing permission is a fault of the deployment, which the log reports.
  return named(error, 'AccessDeniedException', 'ResourceNotFoundException')
    ? error
    : new Unavailable('The user pool gave no answer.');
}

/**
 * The accounts of the user pool that `env` names (USER_POOL_ID); the SDK's own variables say where it answers on one machine.
 * Nothing is repeated inside: a request may be, and finds then what it did before.
 */
export function accountsOf(env: NodeJS.ProcessEnv): Accounts {
  let client: CognitoIdentityProviderClient | undefined;
  const pool = () => {
    client ??= new CognitoIdentityProviderClient({
      maxAttempts: 1,
      requestHandler: {
        connectionTimeout: CALL_TIMEOUT_MS,
        requestTimeout: CALL_TIMEOUT_MS,
        throwOnRequestTimeout: true,
      },
    });
    return client;
  };
  const user = (Username: string) => ({ UserPoolId: env.USER_POOL_ID ?? '', Username });

  async function find(email: string): Promise<{ sub?: string; is_new: boolean } | undefined> {
    try {
      const { UserAttributes, UserStatus } = await pool().send(new AdminGetUserCommand(user(email)));
      // Whoever has the account must have read the mail of that address.
      if (attributeOf('email_verified', UserAttributes) !== 'true') return { is_new: false };
      return { sub: subOf(UserAttributes), is_new: UserStatus === 'FORCE_CHANGE_PASSWORD' };
    } catch (error) {
      if (named(error, 'UserNotFoundException')) return undefined;
      throw failureOf(error);
    }
  }

  /** Makes the pool send a mail to an address: for a new account, or again for an existing one. */
  async function mail(email: string, more: Partial<AdminCreateUserCommandInput>): Promise<string> {
    const input = { ...user(email), DesiredDeliveryMediums: ['EMAIL' as const], ...more };
    const { User } = await pool().send(new AdminCreateUserCommand(input));
    return subOf(User?.Attributes);
  }

  /** Creates an account; `undefined` if somebody else has just created it. */
  async function create(email: string): Promise<string | undefined> {
    const UserAttributes = [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
    ];
    try {
      return await mail(email, { UserAttributes });
    } catch (error) {
      if (named(error, 'UsernameExistsException')) return undefined;
      throw failureOf(error);
    }
  }

  async function invite(email: string): Promise<{ sub?: string; is_new: boolean }> {
    const found = await find(email);
    if (!found) {
      const sub = await create(email);
      if (sub !== undefined) return { sub, is_new: true };
      throw new Unavailable('Somebody else has just made this account.');
    }
    if (found.is_new) {
      await mail(email, { MessageAction: 'RESEND' }).catch((error) => {
        throw failureOf(error);
      });
    }
    return found;
  }

  return {
    // A new account takes a call more, which its caller is not to notice.
    invite: (email) => inNoLessThan(INVITING_MS, invite(email)),
    async remove(sub) {
      try {
        // By its user name, because another account may have the address by now.
        await pool().send(new AdminDeleteUserCommand(user(sub)));
      } catch (error) {
        if (!named(error, 'UserNotFoundException')) throw failureOf(error);
      }
    },
  };
}
