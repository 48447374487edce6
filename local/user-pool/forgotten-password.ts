import { randomInt } from 'node:crypto';
import {
  CodeMismatchError,
  CognitoError,
  ExpiredCodeError,
  InvalidParameterError,
  InvalidPasswordError,
} from 'cognito-local/lib/errors.js';
import type { Router } from 'cognito-local/lib/server/Router.js';
import type { Services } from 'cognito-local/lib/services/index.js';
import { isStrong } from '../../shared/platform/auth/password.ts';
import { CODE_PLACE, codeMail } from '../../shared/staff/messages/account-mail.ts';
import type { Deliver } from './mail.ts';

type Route = ReturnType<typeof Router>;
type Asked = { ClientId: string; Username: string };
type Confirmed = Asked & { ConfirmationCode: string; Password: string };

/** As long as a code of the pool in the cloud is good (ms). */
const GOOD_MS = 3_600_000;
/** Codes that may be tried, and mails that may be asked for, while one is good. */
const TRIES = 5;

type Code = { code: string; until: number; tried: number; sent: number };

const tooMany = () => new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');

/**
 * What the pool in the cloud does about a forgotten password and the emulator does not: nobody learns whether an address
 * has an account, a code ends after an hour and after a few wrong ones, and the new password must be strong.
 */
export function withForgottenPassword({ cognito, clock }: Services, route: Route, deliver: Deliver): Route {
  const codes = new Map<string, Code>();
  const now = () => clock.get().getTime();
  const goodCode = (sub: string) => {
    const found = codes.get(sub);
    return found && found.until > now() ? found : undefined;
  };
  return (target) => {
    if (target === 'ForgotPassword') {
      return async (ctx, { ClientId, Username }: Asked) => {
        const pool = await cognito.getUserPoolForClientId(ctx, ClientId);
        const user = await pool.getUserByUsername(ctx, Username);
        const answer = {
          CodeDeliveryDetails: {
            AttributeName: 'email',
            DeliveryMedium: 'EMAIL',
            Destination: `${Username[0]}***@***`,
          },
        };
        if (user?.UserStatus !== 'CONFIRMED') return answer;
        const { sent = 0 } = goodCode(user.Username) ?? {};
        if (sent >= TRIES) throw tooMany();
        const code = String(randomInt(1_000_000)).padStart(6, '0');
        codes.set(user.Username, { code, until: now() + GOOD_MS, tried: 0, sent: sent + 1 });
        deliver({ to: Username, subject: codeMail.subject, html: codeMail.html.replace(CODE_PLACE, code) });
        return answer;
      };
    }
    if (target !== 'ConfirmForgotPassword') return route(target);
    return async (ctx, { ClientId, Username, ConfirmationCode, Password }: Confirmed) => {
      if (!ConfirmationCode || !Password) throw new InvalidParameterError();
      const pool = await cognito.getUserPoolForClientId(ctx, ClientId);
      const user = await pool.getUserByUsername(ctx, Username);
      const asked = user && goodCode(user.Username);
      if (!asked) throw new ExpiredCodeError();
      if (asked.tried >= TRIES) throw tooMany();
      if (!isStrong(Password)) throw new InvalidPasswordError();
      asked.tried += 1;
      if (asked.code !== ConfirmationCode) throw new CodeMismatchError();
      codes.delete(user.Username);
      await pool.saveUser(ctx, { ...user, Password, UserLastModifiedDate: clock.get() });
      return {};
    };
  };
}
