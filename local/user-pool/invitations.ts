import type { Router } from 'cognito-local/lib/server/Router.js';
import type { Services } from 'cognito-local/lib/services/index.js';
import { CODE_PLACE, INVITATION_DAYS, invitationMail, NAME_PLACE } from '../../shared/staff/messages/account-mail.ts';
import { newPassword } from '../password.ts';
import { CONSOLE_PLACE, type Deliver } from './mail.ts';
import { POOL_ID } from './names.ts';

type Route = ReturnType<typeof Router>;
type Asked = { Username: string; MessageAction?: string; TemporaryPassword?: string };

/** Mails somebody who is invited what they sign in with first. */
export function mailInvitation(deliver: Deliver, to: string, password: string): void {
  const { subject, html } = invitationMail(INVITATION_DAYS, CONSOLE_PLACE);
  deliver({ to, subject, html: html.replace(NAME_PLACE, to).replace(CODE_PLACE, () => password) });
}

/**
 * What the pool in the cloud does about invitations and the emulator does not: the first password that it draws is a strong
 * one, and whoever has not signed in yet is mailed another one when that is asked for.
 */
export const withInvitations =
  ({ cognito }: Services, route: Route, deliver: Deliver): Route =>
  (target) => {
    if (target !== 'AdminCreateUser') return route(target);
    return async (ctx, request: Asked) => {
      const pool = await cognito.getUserPool(ctx, POOL_ID);
      const user = await pool.getUserByUsername(ctx, request.Username);
      const Password = request.TemporaryPassword ?? newPassword();
      if (!user || request.MessageAction !== 'RESEND') {
        return route(target)(ctx, { ...request, TemporaryPassword: Password });
      }
      await pool.saveUser(ctx, { ...user, Password });
      mailInvitation(deliver, request.Username, Password);
      return { User: { Username: user.Username, Attributes: user.Attributes, UserStatus: user.UserStatus } };
    };
  };
