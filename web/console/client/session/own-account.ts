import type { PoolClient } from './pool-client.ts';
import type { Session } from './session.ts';
import { type Challenge, createUserPool, type Tokens } from './user-pool.ts';

const TOTP = 'SOFTWARE_TOKEN_MFA';

/** What became of a changed password on the account's other devices. */
export type Changed = { others: 'signed_out' | 'unknown'; challenge: Challenge | undefined };

/** What operators do with their own account. Every call throws `PoolRefusal` or `PoolSilent`. */
export function createOwnAccount({ call, callAsClient }: PoolClient, session: Session) {
  const pool = createUserPool({ callAsClient }, Date.now);
  return {
    /**
     * Changes the password, ends all sessions and opens this one anew; for the latter the pool may ask for a code. What
     * fails after the change is not thrown, for the password is the new one.
     */
    changePassword: async (email: string, old: string, password: string): Promise<Changed> => {
      const AccessToken = await session.token();
      await call('ChangePassword', { AccessToken, PreviousPassword: old, ProposedPassword: password });
      try {
        await call('GlobalSignOut', { AccessToken });
      } catch {
        return { others: 'unknown', challenge: undefined };
      }
      // Without an answer the session ends with its token, and its page asks for the password.
      const challenge = await session.signIn(email, password).catch(() => undefined);
      return { others: 'signed_out', challenge };
    },

    /** Whether the account has a second factor. */
    hasFactor: async (): Promise<boolean> => {
      const AccessToken = await session.token();
      const { UserMFASettingList = [] } = await call<{ UserMFASettingList?: string[] }>('GetUser', { AccessToken });
      return UserMFASettingList.includes(TOTP);
    },

    /** A sign-in beside the session, which proves that the account's owner is here; `end` it when it has served. */
    prove: pool.signIn,
    proveByCode: pool.giveCode,
    end: ({ refresh }: Tokens): Promise<unknown> => pool.revoke(refresh).catch(() => undefined),

    /** A new secret for an authenticator app, in base 32; nothing changes until it is verified. */
    newSecret: async ({ access }: Tokens): Promise<string> => {
      const { SecretCode } = await call<{ SecretCode: string }>('AssociateSoftwareToken', { AccessToken: access });
      return SecretCode;
    },
    /** Takes an app into use by a code that it shows. */
    addFactor: async ({ access }: Tokens, code: string): Promise<void> => {
      await call('VerifySoftwareToken', { AccessToken: access, UserCode: code });
      const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
      await call('SetUserMFAPreference', { AccessToken: access, SoftwareTokenMfaSettings });
    },
    removeFactor: ({ access }: Tokens): Promise<unknown> =>
      call('SetUserMFAPreference', { AccessToken: access, SoftwareTokenMfaSettings: { Enabled: false } }),
  };
}

export type OwnAccount = ReturnType<typeof createOwnAccount>;
