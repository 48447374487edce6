import { CognitoError, InvalidPasswordError, NotAuthorizedError, UserNotFoundError } from 'cognito-local/lib/errors.js';
import type { Router } from 'cognito-local/lib/server/Router.js';
import type { Services } from 'cognito-local/lib/services/index.js';
import { isStrong } from '../../shared/platform/auth/password.ts';
import { POOL_ID } from './names.ts';

type Route = ReturnType<typeof Router>;
type Context = Parameters<ReturnType<Route>>[0];
type Factors = { SoftwareTokenMfaSettings?: { Enabled?: boolean } };

const TOTP = 'SOFTWARE_TOKEN_MFA';

/** The `sub` that an access token names: the emulator takes any token that it can read, and so is this machine's pool. */
const subOf = (token: string): string => {
  const { sub }: { sub: string } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return sub;
};

/**
 * What the pool in the cloud lets people do with their own account, and `ops` with anybody's, as far as the emulator lacks
 * it or answers otherwise.
 */
export function withOwnAccount({ cognito }: Services, route: Route): Route {
  async function accountOf(ctx: Context, username: string) {
    const pool = await cognito.getUserPool(ctx, POOL_ID);
    const user = await pool.getUserByUsername(ctx, username);
    if (!user) throw new NotAuthorizedError();
    return { pool, user };
  }
  const own: Record<string, ReturnType<Route>> = {
    GlobalSignOut: async (ctx, { AccessToken }: { AccessToken: string }) => {
      const { pool, user } = await accountOf(ctx, subOf(AccessToken));
      await pool.saveUser(ctx, { ...user, RefreshTokens: [] });
      return {};
    },
    ChangePassword: async (
      ctx,
      request: { AccessToken: string; PreviousPassword: string; ProposedPassword: string },
    ) => {
      const { user } = await accountOf(ctx, subOf(request.AccessToken));
      if (user.Password !== request.PreviousPassword) throw new NotAuthorizedError('Incorrect username or password.');
      if (!isStrong(request.ProposedPassword)) throw new InvalidPasswordError();
      return route('ChangePassword')(ctx, request);
    },
    // Nobody changes an address here: the pool in the cloud would mail a code to the new one first.
    UpdateUserAttributes: async () => {
      throw new NotAuthorizedError();
    },
    // The emulator counts a second factor from here on; the pool in the cloud from the preference.
    VerifySoftwareToken: async (ctx, request: { AccessToken: string }) => {
      const before = await accountOf(ctx, subOf(request.AccessToken));
      try {
        const answer = await route('VerifySoftwareToken')(ctx, request);
        const { pool, user } = await accountOf(ctx, subOf(request.AccessToken));
        await pool.saveUser(ctx, { ...user, UserMFASettingList: before.user.UserMFASettingList ?? [] });
        return answer;
      } catch (error) {
        if (!(error instanceof CognitoError && error.code === 'CodeMismatchException')) throw error;
        throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch');
      }
    },
    AdminSetUserMFAPreference: async (ctx, { Username, SoftwareTokenMfaSettings }: Factors & { Username: string }) => {
      const pool = await cognito.getUserPool(ctx, POOL_ID);
      const user = await pool.getUserByUsername(ctx, Username);
      if (!user) throw new UserNotFoundError();
      const others = (user.UserMFASettingList ?? []).filter((factor: string) => factor !== TOTP);
      const UserMFASettingList = SoftwareTokenMfaSettings?.Enabled ? [...others, TOTP] : others;
      await pool.saveUser(ctx, { ...user, UserMFASettingList, PreferredMfaSetting: UserMFASettingList[0] });
      return {};
    },
  };
  return (target) => own[target] ?? route(target);
}
