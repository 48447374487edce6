import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { InvalidPasswordError, NotAuthorizedError } from 'cognito-local/lib/errors.js';
import { Router } from 'cognito-local/lib/server/Router.js';
import { createServer } from 'cognito-local/lib/server/server.js';
import { DateClock } from 'cognito-local/lib/services/clock.js';
import { CognitoServiceFactoryImpl } from 'cognito-local/lib/services/cognitoService.js';
import { MessageDeliveryService } from 'cognito-local/lib/services/messageDelivery/messageDelivery.js';
import { MessagesService } from 'cognito-local/lib/services/messages.js';
import { otp } from 'cognito-local/lib/services/otp.js';
import { JwtTokenGenerator } from 'cognito-local/lib/services/tokenGenerator.js';
import { UserPoolServiceFactoryImpl } from 'cognito-local/lib/services/userPoolService.js';
import { pino } from 'pino';
import { isStrong } from '../../shared/platform/auth/password.ts';
import { newPassword } from '../password.ts';
import { fileStores } from './file-store.ts';
import { withForgottenPassword } from './forgotten-password.ts';
import { mailInvitation, withInvitations } from './invitations.ts';
import type { Deliver } from './mail.ts';
import { CLIENT_ID, ISSUER_DOMAIN, POOL_ID } from './names.ts';
import { withOwnAccount } from './own-account.ts';
import { withRotation } from './rotation.ts';

const HOST = '127.0.0.1';
const DEMO_EMAIL = 'operator@example.com';
/** Sessions of an account that outlive a restart. */
const KEPT_SESSIONS = 20;

const context = { logger: pino({ level: 'silent' }) };

/** The local pool calls no functions: of the emulator's parts only those are loaded that need no AWS SDK. */
const noTrigger = () => Promise.reject(new Error('The local user pool has no triggers.'));
const triggers = {
  enabled: () => false,
  customEmailSender: noTrigger,
  customMessage: noTrigger,
  postAuthentication: noTrigger,
  postConfirmation: noTrigger,
  preSignUp: noTrigger,
  preTokenGeneration: noTrigger,
  userMigration: noTrigger,
};

/** The code of a forgotten password does not go through the emulator: see `withForgottenPassword`. */
const noMessage = () => Promise.reject(new Error('The local user pool sends no such message.'));

const inviting =
  (deliver: Deliver) =>
  async (_context: unknown, _user: unknown, to: string, { __code = '' }: { __code?: string }): Promise<void> =>
    mailInvitation(deliver, to, __code);

/** The account that runs the demo restaurant. */
export type DemoAccount = { sub: string; email: string; password: string };

async function createServices(folder: string, deliver: Deliver) {
  const clock = new DateClock();
  const stores = fileStores(folder);
  const pools = new UserPoolServiceFactoryImpl(clock, stores);
  const cognito = await new CognitoServiceFactoryImpl(folder, stores, pools).create(context, {
    UsernameAttributes: ['email'],
    MfaConfiguration: 'OPTIONAL',
  });
  const TokenConfig = { IssuerDomain: ISSUER_DOMAIN };
  return {
    clock,
    cognito,
    otp,
    triggers,
    messages: new MessagesService(
      triggers,
      new MessageDeliveryService({ sendEmail: inviting(deliver), sendSms: noMessage }),
    ),
    tokenGenerator: new JwtTokenGenerator(clock, triggers, TokenConfig),
    config: {
      TokenConfig,
      UserPoolDefaults: {},
      LambdaClient: {},
      TriggerFunctions: {},
      ServerConfig: { hostname: HOST, port: 0 },
    },
  };
}

type Services = Awaited<ReturnType<typeof createServices>>;

/** Makes the pool, its client and the demo account where there are none yet. Answers the demo account. */
async function seed({ cognito, clock }: Services): Promise<DemoAccount> {
  const existing = await cognito.listUserPools(context);
  if (!existing.some(({ Id }) => Id === POOL_ID)) await cognito.createUserPool(context, { Id: POOL_ID });
  const pool = await cognito.getUserPool(context, POOL_ID);
  // A pool that an earlier release made knew no second factor.
  await pool.updateOptions(context, { ...pool.options, MfaConfiguration: 'OPTIONAL' });
  const now = clock.get();
  await pool.saveAppClient(context, {
    ClientId: CLIENT_ID,
    ClientName: 'couvert',
    UserPoolId: POOL_ID,
    CreationDate: now,
    LastModifiedDate: now,
    AccessTokenValidity: 60,
    IdTokenValidity: 60,
    RefreshTokenValidity: 30,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'days' },
  });
  for (const user of await pool.listUsers(context)) user.RefreshTokens.splice(0, -KEPT_SESSIONS);
  const found = await pool.getUserByUsername(context, DEMO_EMAIL);
  if (found) return { sub: found.Username, email: DEMO_EMAIL, password: found.Password };
  const sub = randomUUID();
  const password = newPassword();
  await pool.saveUser(context, {
    Username: sub,
    Password: password,
    UserStatus: 'CONFIRMED',
    Enabled: true,
    Attributes: [
      { Name: 'sub', Value: sub },
      { Name: 'email', Value: DEMO_EMAIL },
      { Name: 'email_verified', Value: 'true' },
    ],
    UserCreateDate: now,
    UserLastModifiedDate: now,
    RefreshTokens: [],
  });
  return { sub, email: DEMO_EMAIL, password };
}

/** The emulator takes any password in place of a temporary one, and any as a new one; Cognito does not. */
function withPasswords(services: Services): Router {
  const route = Router(services);
  return (target) => async (ctx, request) => {
    if (target === 'InitiateAuth' && request.AuthFlow === 'USER_PASSWORD_AUTH') {
      const pool = await services.cognito.getUserPool(ctx, POOL_ID);
      const { USERNAME, PASSWORD } = request.AuthParameters ?? {};
      const user = await pool.getUserByUsername(ctx, String(USERNAME));
      if (user && user.Password !== PASSWORD) throw new NotAuthorizedError();
    }
    const chosen: unknown = target === 'RespondToAuthChallenge' && request.ChallengeResponses?.NEW_PASSWORD;
    if (typeof chosen === 'string' && !isStrong(chosen)) throw new InvalidPasswordError();
    return route(target)(ctx, request);
  };
}

/** Where the pool answers, and the account it was seeded with. */
export type Served = { endpoint: string; demo: DemoAccount };

/** Everything that the pool answers, as far as the console and `ops` ask it. */
const routerOf = (services: Services, deliver: Deliver): Router =>
  withForgottenPassword(
    services,
    withInvitations(services, withOwnAccount(services, withRotation(services, withPasswords(services))), deliver),
    deliver,
  );

/**
 * Serves a Cognito-compatible user pool on a free port of this machine, with its data in `folder`; `deliver` gets the mails
 * that it writes.
 */
export async function serveUserPool(folder: string, deliver: Deliver): Promise<Served> {
  const services = await createServices(folder, deliver);
  const demo = await seed(services);
  const server = await createServer(
    routerOf(services, deliver),
    context.logger,
    services.config.ServerConfig,
    services,
  ).start();
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://${HOST}:${port}`, demo };
}
