import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  type AdminCreateUserCommandInput,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  type AttributeType,
  type AuthenticationResultType,
  CognitoIdentityProviderClient,
  CreateGroupCommand,
  InitiateAuthCommand,
  paginateListGroups,
  paginateListUsers,
  paginateListUsersInGroup,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { newPassword } from '../../local/password.ts';
import { UserError } from '../../local/user-error.ts';
import { WrongInput } from './wrong-input.ts';

/** A user pool: where it answers (nowhere in particular in the cloud), and who we are to it. */
export type PoolAddress = { endpoint?: string; pool_id: string; client_id: string };

/** An account of the pool. `temporary_password` was drawn just now, and nobody can read it again. */
export type Account = { sub: string; email: string; temporary_password?: string };

/** An account as it can be copied: neither its password nor its second factor leaves the pool. */
export type ListedAccount = {
  sub: string;
  email: string;
  /** Cognito's: `CONFIRMED`, `FORCE_CHANGE_PASSWORD` until the first sign-in, … */
  status: string;
  enabled: boolean;
  groups: string[];
};

const named = (error: unknown, ...names: string[]) => error instanceof Error && names.includes(error.name);

const attributeOf = (name: string, attributes: readonly AttributeType[] = []) =>
  attributes.find(({ Name }) => Name === name)?.Value;
const subOf = (attributes?: readonly AttributeType[]) => attributeOf('sub', attributes) ?? '';

/** The accounts of operators in a user pool, by e-mail address. */
export class Accounts {
  readonly #client: CognitoIdentityProviderClient;
  readonly #pool: PoolAddress;

  constructor(pool: PoolAddress) {
    this.#pool = pool;
    const { endpoint, pool_id } = pool;
    this.#client = new CognitoIdentityProviderClient({
      region: pool_id.split('_')[0],
      ...(endpoint && { endpoint, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }),
    });
  }

  /**
   * The account of an address, and whether its password is still a temporary one; nothing without an account. Throws
   * `UserError` for one that has not proven that the address is its own.
   */
  async find(email: string): Promise<{ sub: string; is_new: boolean } | undefined> {
    try {
      const user = await this.#client.send(new AdminGetUserCommand(this.#user(email)));
      if (attributeOf('email_verified', user.UserAttributes) !== 'true') {
        throw new UserError(`${email} belongs to an account that has not proven it. Look at it in the user pool.`);
      }
      return { sub: subOf(user.UserAttributes), is_new: user.UserStatus === 'FORCE_CHANGE_PASSWORD' };
    } catch (error) {
      if (named(error, 'UserNotFoundException')) return undefined;
      throw error;
    }
  }

  /**
   * Makes sure that an address has an account, and that somebody knows its password: the given one, or a temporary one
   * that is drawn for an account nobody has signed in to. The pool itself writes no message.
   */
  async ensure(email: string, password: string | undefined): Promise<Account> {
    const found = await this.find(email);
    const sub = found?.sub ?? (await this.#create(email));
    if (password !== undefined) {
      await this.#setPassword(email, password, true);
      return { sub, email };
    }
    if (found && !found.is_new) return { sub, email };
    const temporary_password = newPassword();
    await this.#setPassword(email, temporary_password, false);
    return { sub, email, temporary_password };
  }

  /** Every account of the pool, in the order of their addresses. */
  async list(): Promise<ListedAccount[]> {
    const at = { client: this.#client };
    const UserPoolId = this.#pool.pool_id;
    const groupsOf = new Map<string, string[]>();
    for await (const { Groups = [] } of paginateListGroups(at, { UserPoolId })) {
      for (const { GroupName = '' } of Groups) {
        for await (const { Users = [] } of paginateListUsersInGroup(at, { UserPoolId, GroupName })) {
          for (const { Attributes } of Users) {
            const sub = subOf(Attributes);
            groupsOf.set(sub, [...(groupsOf.get(sub) ?? []), GroupName]);
          }
        }
      }
    }
    const accounts: ListedAccount[] = [];
    for await (const { Users = [] } of paginateListUsers(at, { UserPoolId })) {
      for (const { Attributes = [], UserStatus = '', Enabled: enabled = true } of Users) {
        const sub = subOf(Attributes);
        const email = attributeOf('email', Attributes) ?? '';
        accounts.push({ sub, email, status: UserStatus, enabled, groups: groupsOf.get(sub) ?? [] });
      }
    }
    return accounts.sort((a, b) => (a.email < b.email ? -1 : 1));
  }

  /**
   * Makes an account again as it was listed, in its groups, and answers its new `sub`; the pool mails it a first password.
   * One whose address has an account already stays as it is. Throws `UserError` when the pool mails no more today.
   */
  async invite({ email, enabled, groups }: ListedAccount): Promise<{ sub: string; is_invited: boolean }> {
    const found = await this.find(email);
    if (found) return { sub: found.sub, is_invited: false };
    const sub = await this.#create(email, { DesiredDeliveryMediums: ['EMAIL'], TemporaryPassword: newPassword() });
    const UserPoolId = this.#pool.pool_id;
    for (const GroupName of groups) {
      await this.#client.send(new CreateGroupCommand({ UserPoolId, GroupName })).catch((error) => {
        if (!named(error, 'GroupExistsException')) throw error;
      });
      await this.#client.send(new AdminAddUserToGroupCommand({ ...this.#user(email), GroupName }));
    }
    if (!enabled) await this.#client.send(new AdminDisableUserCommand(this.#user(email)));
    return { sub, is_invited: true };
  }

  /** Deletes the account of an address, if it has one. */
  async delete(email: string): Promise<void> {
    try {
      await this.#client.send(new AdminDeleteUserCommand(this.#user(email)));
    } catch (error) {
      if (!named(error, 'UserNotFoundException')) throw error;
    }
  }

  /** Lets an account sign in with its password alone again. Throws `WrongInput` when the address has none. */
  async resetSecondFactor(email: string): Promise<void> {
    const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };
    try {
      await this.#client.send(new AdminSetUserMFAPreferenceCommand({ ...this.#user(email), SoftwareTokenMfaSettings }));
    } catch (error) {
      if (named(error, 'UserNotFoundException')) throw new WrongInput(`${email} has no account.`);
      throw error;
    }
  }

  /** Signs in and answers an access token. A temporary password is exchanged for `newPassword`. Throws `UserError`, which is `WrongInput` for a wrong password. */
  async signIn(email: string, password: string, newPassword: string | undefined): Promise<string> {
    const first = await this.#answered(
      this.#client.send(
        new InitiateAuthCommand({
          AuthFlow: 'USER_PASSWORD_AUTH',
          ClientId: this.#pool.client_id,
          AuthParameters: { USERNAME: email, PASSWORD: password },
        }),
      ),
    );
    if (first.ChallengeName === undefined) return tokenOf(first);
    if (first.ChallengeName !== 'NEW_PASSWORD_REQUIRED') {
      throw new UserError(`${email} signs in with a second factor: use the console.`);
    }
    if (newPassword === undefined) {
      throw new WrongInput(`The password of ${email} is temporary: choose another one with --new-password.`);
    }
    const second = new RespondToAuthChallengeCommand({
      ChallengeName: first.ChallengeName,
      ClientId: this.#pool.client_id,
      Session: first.Session,
      ChallengeResponses: { USERNAME: email, NEW_PASSWORD: newPassword },
    });
    return tokenOf(await this.#answered(this.#client.send(second)));
  }

  #user(email: string) {
    return { UserPoolId: this.#pool.pool_id, Username: email };
  }

  async #create(email: string, told: Partial<AdminCreateUserCommandInput> = { MessageAction: 'SUPPRESS' }) {
    const command = new AdminCreateUserCommand({
      ...this.#user(email),
      ...told,
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    });
    const { User } = await this.#client.send(command).catch((error) => {
      if (!named(error, 'LimitExceededException', 'CodeDeliveryFailureException')) throw error;
      throw new UserError(`The user pool cannot mail ${email}: ${error.message} What is done stays: repeat it later.`);
    });
    return subOf(User?.Attributes);
  }

  async #setPassword(email: string, Password: string, Permanent: boolean): Promise<void> {
    try {
      await this.#client.send(new AdminSetUserPasswordCommand({ ...this.#user(email), Password, Permanent }));
    } catch (error) {
      // A deployed pool may ask for more than we know of.
      if (error instanceof Error && named(error, 'InvalidPasswordException')) throw new UserError(error.message);
      throw error;
    }
  }

  async #answered<T>(sending: Promise<T>): Promise<T> {
    try {
      return await sending;
    } catch (error) {
      if (named(error, 'NotAuthorizedException', 'InvalidPasswordException', 'UserNotFoundException')) {
        throw new WrongInput('The e-mail address or the password is wrong.');
      }
      if (named(error, 'PasswordResetRequiredException')) {
        throw new UserError('The password must be reset before the next sign-in.');
      }
      throw error;
    }
  }
}

function tokenOf({ AuthenticationResult }: { AuthenticationResult?: AuthenticationResultType | undefined }): string {
  if (!AuthenticationResult?.AccessToken)
    throw new UserError('The user pool asked for a step that only the console knows.');
  return AuthenticationResult.AccessToken;
}
