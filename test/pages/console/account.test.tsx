import { waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FakePool, LET_IN, poolRefusal } from './fake-pool.ts';
import { houseOf } from './house.ts';
import { openConsole } from './open.tsx';
import { closed, dialog, enter, field, fill, heading, part, press, said, textIn } from './page.ts';
import { words } from './words.ts';

// What operators do with their own account, by the keyboard where it is said so.

const t = words();
const EMAIL = 'margaux@example.com';
const FIRST = 'Correct-horse-1';
const SECOND = 'Correct-horse-2';

const signedOut = async (pool: FakePool) => (await openConsole('/', houseOf([2, 2]), { signed_in: false, pool })).user;

async function signIn(user: UserEvent, email: string, password: string): Promise<void> {
  await fill(await field(t('sign_in.email')), email);
  await fill(await field(t('sign_in.password')), password);
  await user.keyboard('{Enter}');
}

/** What is refused is said at once to those who listen too. */
const alerted = (text: string, inside?: HTMLElement) => part('[role=alert]', text, inside);

/** Has a code sent to an address, and waits for the form that takes it. */
async function askForCode(user: UserEvent, email: string): Promise<void> {
  await fill(await field(t('sign_in.email')), email);
  await enter(user, t('sign_in.forgot'));
  await heading(t('forgot.title'));
  const address = await field(t('sign_in.email'));
  expect(textIn(address)).toBe(email);
  await enter(user, address);
  await said(t('forgot.sent', { email }));
}

test('a forgotten password: a code by mail, a new password, and in', async () => {
  const pool = new FakePool({
    ForgotPassword: () => ({}),
    ConfirmForgotPassword: ({ ConfirmationCode }) =>
      ConfirmationCode === '654321' ? {} : poolRefusal('CodeMismatchException'),
    InitiateAuth: () => LET_IN,
  });
  const user = await signedOut(pool);
  await askForCode(user, EMAIL);
  await press(user, t('forgot.again'));
  await said(t('forgot.sent_again'));
  expect(pool.bodies('ForgotPassword')).toMatchObject([{ Username: EMAIL }, { Username: EMAIL }]);

  const code = await field(t('code'));
  const password = await field(t('new_password'));
  await fill(code, '123456');
  await fill(password, 'court');
  await user.keyboard('{Enter}');
  await alerted(t('new_password.weak'));
  expect(pool.bodies('ConfirmForgotPassword')).toEqual([]);
  await fill(password, SECOND);
  await waitFor(() => expect(document.querySelectorAll('li[data-met]')).toHaveLength(5));
  await user.keyboard('{Enter}');
  await alerted(t('forgot.wrong'));
  // As it is pasted from a mail.
  await fill(code, '654 321');
  await enter(user, password);
  await said('Chez Test');
  expect(pool.bodies('InitiateAuth')).toMatchObject([{ AuthParameters: { USERNAME: EMAIL, PASSWORD: SECOND } }]);
});

test('a forgotten password: no address is told from another, and browsers know what each field is', async () => {
  const unknown = () => poolRefusal('UserNotFoundException');
  const pool = new FakePool({
    ForgotPassword: unknown,
    ConfirmForgotPassword: unknown,
    InitiateAuth: () => poolRefusal('NotAuthorizedException'),
  });
  const user = await signedOut(pool);
  await askForCode(user, 'personne@example.com');
  const kinds = [...document.querySelectorAll('form input')].map((one) => one.getAttribute('autocomplete'));
  expect(kinds).toEqual(['username', 'one-time-code', 'new-password']);
  await fill(await field(t('code')), '123456');
  await fill(await field(t('new_password')), SECOND);
  await user.keyboard('{Enter}');
  await alerted(t('forgot.wrong'));
  await press(user, t('sign_in.again'));
  await signIn(user, 'personne@example.com', SECOND);
  await alerted(t('sign_in.wrong'));
});

test('a forgotten password: the browser’s back button leads to the first step, with the address that was typed', async () => {
  const user = await signedOut(new FakePool({ ForgotPassword: () => ({}) }));
  await askForCode(user, 'retour@example.com');
  history.back();
  await heading(t('sign_in.title'));
  expect(textIn(await field(t('sign_in.email')))).toBe('retour@example.com');
  await press(user, t('sign_in.forgot'));
  await press(user, t('sign_in.again'));
  await heading(t('sign_in.title'));
  expect(textIn(await field(t('sign_in.email')))).toBe('retour@example.com');
});

test('a forgotten password: too many attempts are said', async () => {
  const user = await signedOut(new FakePool({ ForgotPassword: () => poolRefusal('LimitExceededException') }));
  await press(user, t('sign_in.forgot'));
  await heading(t('forgot.title'));
  await fill(await field(t('sign_in.email')), 'zoe@example.com');
  await user.keyboard('{Enter}');
  await alerted(t('sign_in.too_many'));
});

/** Opens something of the account menu by the keyboard. */
async function openAccount(user: UserEvent, what: 'account.password' | 'account.factor'): Promise<HTMLElement> {
  await enter(user, t('account.menu'));
  await enter(user, t(what));
  return dialog(t(what));
}

test('a changed password: the old one is asked for, this device stays in, every other one is out', async () => {
  const pool = new FakePool({
    ChangePassword: ({ PreviousPassword }) => (PreviousPassword === FIRST ? {} : poolRefusal('NotAuthorizedException')),
    GlobalSignOut: () => ({}),
    InitiateAuth: () => LET_IN,
  });
  const { user } = await openConsole('/', houseOf([2, 2]), { pool });
  const asked = await openAccount(user, 'account.password');
  const old = await field(t('password.old'), asked);
  await fill(old, 'Wrong-horse-99');
  await fill(await field(t('new_password'), asked), SECOND);
  await user.keyboard('{Enter}');
  await alerted(t('password.wrong_old'), asked);
  await fill(old, FIRST);
  await user.keyboard('{Enter}');
  await closed();
  await said(t('password.done'));
  expect(pool.targets()).toEqual(['ChangePassword', 'ChangePassword', 'GlobalSignOut', 'InitiateAuth']);
  expect(pool.bodies('ChangePassword')).toMatchObject([{}, { PreviousPassword: FIRST, ProposedPassword: SECOND }]);
  expect(pool.bodies('InitiateAuth')).toMatchObject([{ AuthParameters: { USERNAME: EMAIL, PASSWORD: SECOND } }]);
});

test('a second factor: added with an app’s code, for whoever has the password', async () => {
  const SECRET = 'ABCDEFGHIJKLMNOP';
  const pool = new FakePool({
    GetUser: () => ({}),
    InitiateAuth: ({ AuthParameters }) =>
      JSON.stringify(AuthParameters).includes(FIRST) ? LET_IN : poolRefusal('NotAuthorizedException'),
    AssociateSoftwareToken: () => ({ SecretCode: SECRET }),
    VerifySoftwareToken: ({ UserCode }) =>
      UserCode === '654321' ? {} : poolRefusal('EnableSoftwareTokenMFAException'),
    SetUserMFAPreference: () => ({}),
    RevokeToken: () => ({}),
  });
  const { user } = await openConsole('/', houseOf([2, 2]), { pool });
  const asked = await openAccount(user, 'account.factor');
  await said(t('factor.off'), asked);
  await enter(user, t('factor.add'), asked);
  const password = await field(t('password.old'), asked);
  await fill(password, SECOND);
  await user.keyboard('{Enter}');
  await alerted(t('factor.proof_wrong'), asked);
  await fill(password, FIRST);
  await user.keyboard('{Enter}');
  const link = await within(asked).findByRole('link', { name: t('factor.open') });
  const uri = new URL(link.getAttribute('href') ?? '');
  expect(Object.fromEntries(uri.searchParams)).toEqual({ secret: SECRET, issuer: 'Couvert' });
  expect(asked.querySelector('code')?.textContent?.replaceAll(' ', '')).toBe(SECRET);
  const code = await field(t('factor.verify'), asked);
  await fill(code, '000000');
  await user.keyboard('{Enter}');
  await alerted(t('code.wrong'), asked);
  await fill(code, '654321');
  await user.keyboard('{Enter}');
  await closed();
  expect(pool.bodies('SetUserMFAPreference')).toMatchObject([{ SoftwareTokenMfaSettings: { Enabled: true } }]);
});

test('a second factor: removed with the password and a code', async () => {
  const pool = new FakePool({
    GetUser: () => ({ UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] }),
    InitiateAuth: () => ({ ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 'S1' }),
    RespondToAuthChallenge: () => LET_IN,
    SetUserMFAPreference: () => ({}),
    RevokeToken: () => ({}),
  });
  const { user } = await openConsole('/', houseOf([2, 2]), { pool });
  const asked = await openAccount(user, 'account.factor');
  await said(t('factor.on'), asked);
  await enter(user, t('factor.remove'), asked);
  await fill(await field(t('password.old'), asked), FIRST);
  await user.keyboard('{Enter}');
  await fill(await field(t('code'), asked), '654321');
  await closed();
  expect(pool.bodies('RespondToAuthChallenge')).toMatchObject([
    { ChallengeResponses: { SOFTWARE_TOKEN_MFA_CODE: '654321' } },
  ]);
  expect(pool.bodies('SetUserMFAPreference')).toMatchObject([{ SoftwareTokenMfaSettings: { Enabled: false } }]);
  pool.on({ GetUser: () => ({}) });
  await said(t('factor.off'), await openAccount(user, 'account.factor'));
});
