import { waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { takeComplaints } from '../document.ts';
import { refusal } from '../fake-api.ts';
import { answersOf } from './answers.ts';
import { fillNew, newButton, openNew } from './book.ts';
import { FakePool, LET_IN, poolRefusal } from './fake-pool.ts';
import { bookingOf, DATE, houseOf } from './house.ts';
import { openConsole } from './open.tsx';
import { button, closed, dialog, field, fill, heading, part, press, said, textIn } from './page.ts';
import { ME, TAKE } from './paths.ts';
import { words } from './words.ts';

// How operators come in and out, and what the end of a session leaves.

const t = words();
const EMAIL = 'margaux@example.com';

const signedOut = (pool: FakePool, path = '/', house = houseOf([2, 2])) =>
  openConsole(path, house, { signed_in: false, pool });

async function givePassword(user: UserEvent, password: string, email = EMAIL): Promise<void> {
  await fill(await field(t('sign_in.email')), email);
  await fill(await field(t('sign_in.password')), password);
  await press(user, t('sign_in'));
}

test('leads to the sign-in, tells a wrong password, and goes on to the page that was asked for', async () => {
  const pool = new FakePool({
    InitiateAuth: ({ AuthParameters }) =>
      JSON.stringify(AuthParameters).includes('Wrong') ? poolRefusal('NotAuthorizedException') : LET_IN,
  });
  const { user } = await signedOut(pool, '/settings/files');
  await heading(t('sign_in.title'));
  await press(user, t('sign_in'));
  await said(t('sign_in.empty_email'));
  expect(pool.targets()).toEqual([]);
  await givePassword(user, 'Wrong-horse-1');
  await part('[role=alert]', t('sign_in.wrong'));
  await givePassword(user, 'Correct-horse-1');
  await heading(t('settings.title'));
  expect(location.pathname).toBe('/console/settings/files');
});

test('speaks the other language as soon as it is chosen, and remembers it', async () => {
  const english = words('en');
  const { user } = await signedOut(new FakePool());
  await heading(t('sign_in.title'));
  await press(user, 'EN');
  await heading(english('sign_in.title'));
  await waitFor(() => expect(document.documentElement.lang).toBe('en'));
  expect(JSON.parse(localStorage.getItem('couvert.preferences') ?? '')).toMatchObject({ lang: 'en' });
});

test('asks for a password of one’s own after the first one', async () => {
  const pool = new FakePool({
    InitiateAuth: () => ({ ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: 'S1' }),
    RespondToAuthChallenge: () => LET_IN,
  });
  const { user } = await signedOut(pool);
  await givePassword(user, 'First-horse-1');
  await heading(t('new_password.title'));
  const own = await field(t('new_password'));
  await fill(own, 'court');
  await press(user, t('new_password.save'));
  await said(t('new_password.weak'));
  expect(pool.bodies('RespondToAuthChallenge')).toEqual([]);
  await fill(own, 'Correct-horse-2');
  await waitFor(() => expect(document.querySelectorAll('li[data-met]')).toHaveLength(5));
  await press(user, t('new_password.save'));
  await said('Chez Test');
  expect(pool.bodies('RespondToAuthChallenge')).toMatchObject([
    { Session: 'S1', ChallengeResponses: { USERNAME: EMAIL, NEW_PASSWORD: 'Correct-horse-2' } },
  ]);
});

test('asks for the code of an authenticator app, which can be pasted', async () => {
  const ChallengeParameters = { USER_ID_FOR_SRP: 'sub-1' };
  const pool = new FakePool({
    InitiateAuth: () => ({ ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 'S1', ChallengeParameters }),
    RespondToAuthChallenge: ({ ChallengeResponses }) =>
      JSON.stringify(ChallengeResponses).includes('654321') ? LET_IN : poolRefusal('CodeMismatchException'),
  });
  const { user } = await signedOut(pool);
  await givePassword(user, 'with-code');
  const code = await field(t('code'));
  await fill(code, '123 456');
  await said(t('code.wrong'));
  await waitFor(() => expect(textIn(code)).toBe(''));
  await fill(code, '654321');
  await part('header');
  const answerOf = (SOFTWARE_TOKEN_MFA_CODE: string) => ({
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: 'S1',
    ChallengeResponses: { USERNAME: 'sub-1', SOFTWARE_TOKEN_MFA_CODE },
  });
  expect(pool.bodies('RespondToAuthChallenge')).toMatchObject([answerOf('123456'), answerOf('654321')]);
});

test('keeps the page and what is typed when the session ends, and goes on where it was', async () => {
  const pool = new FakePool({
    GetTokensFromRefreshToken: () => poolRefusal('NotAuthorizedException'),
    InitiateAuth: () => LET_IN,
  });
  const house = houseOf([2, 2]);
  const { api, user } = await openConsole(`/book/${DATE}`, house, { pool });
  api.on({
    [TAKE]: () => {
      house.reservations.push(bookingOf({ id: 'b-new', guest_last_name: 'Bonnet', reservation_date: DATE }));
      return { id: 'b-new', status: 'confirmed', message: 'Confirmed.' };
    },
  });
  const form = await openNew(user);
  await fillNew(form);
  const save = await button(t('new.save'), form);
  // The tokens end in the moment in which the button is pressed.
  const stored = JSON.parse(localStorage.getItem('couvert.session') ?? '');
  localStorage.setItem('couvert.session', JSON.stringify({ ...stored, tokens: { ...stored.tokens, expires_at: 0 } }));
  await press(user, save);
  const ended = await dialog(t('signed_out'));
  expect(textIn(await field(t('sign_in.email'), ended))).toBe(EMAIL);
  expect(api.bodies(TAKE)).toEqual([]);
  await fill(await field(t('sign_in.password'), ended), 'Correct-horse-1');
  await user.keyboard('{Enter}');
  await closed(t('signed_out'));
  // What was sent when the session had ended arrives now: nothing has to be pressed again.
  await waitFor(() => expect(api.bodies(TAKE)).toMatchObject([{ guest_last_name: 'Bonnet' }]));
  await part('[data-guest]', 'Bonnet');
});

test('whoever signs out is led to the sign-in, nothing of the session is kept, and the refresh token dies', async () => {
  const pool = new FakePool({ RevokeToken: () => ({}) });
  const { user } = await openConsole('/', houseOf([2, 2]), { pool });
  await press(user, t('account.menu'));
  await press(user, t('account.out'));
  await heading(t('sign_in.title'));
  expect(pool.bodies('RevokeToken')).toMatchObject([{ Token: 'refresh' }]);
  expect(localStorage.getItem('couvert.session')).toBeNull();
});

test('asks at once for the hours, days and tables that every page waits for, in the name of the restaurant', async () => {
  const house = houseOf([2, 2]);
  const { api, user } = await signedOut(new FakePool({ InitiateAuth: () => LET_IN }), '/', house);
  const plain = answersOf(house);
  const all = Promise.withResolvers<void>();
  const named: (string | undefined)[] = [];
  /** None is answered before each of them is asked for. */
  const held = async (headers: Readonly<Record<string, string>>) => {
    named.push(headers['x-restaurant-id']);
    if (named.length === 5) all.resolve();
    await all.promise;
  };
  api.on({
    [`GET ${ME}/hours`]: ({ headers }) => held(headers).then(() => house.hours),
    [`GET ${ME}/rooms`]: ({ headers }) => held(headers).then(() => house.rooms),
    [`GET ${ME}/tables`]: ({ headers }) => held(headers).then(() => house.tables),
    [`GET ${ME}/table-merges`]: ({ headers }) => held(headers).then(() => house.merges),
    [`GET ${ME}/special-days`]: (asked) =>
      held(asked.headers).then(() => plain[`GET ${ME}/special-days`]?.(asked) ?? refusal('not_found')),
  });
  await givePassword(user, 'Correct-horse-1');
  await newButton();
  expect(named.slice(0, 5)).toEqual(Array(5).fill('r1'));
});

test('tells an account without a restaurant what to do', async () => {
  const pool = new FakePool({ InitiateAuth: () => LET_IN, RevokeToken: () => ({}) });
  const { api, user } = await signedOut(pool);
  api.on({ [`GET ${ME}`]: () => refusal('forbidden') });
  await givePassword(user, 'Correct-horse-1');
  await said(t('fault.forbidden'));
  expect(takeComplaints()).toEqual([expect.stringContaining('ApiProblem')]);
  await press(user, t('account.out'));
  await heading(t('sign_in.title'));
});
