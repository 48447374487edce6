import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ResponseBody } from '../../../shared/platform/contract/client.ts';
import { addDays } from '../../../shared/platform/time/time.ts';
import { takeComplaints } from '../document.ts';
import { type Answers, refusal } from '../fake-api.ts';
import { FakePool, LET_IN } from './fake-pool.ts';
import { bookingOf, type House, houseOf, TODAY } from './house.ts';
import { openConsole, PHONE, pass } from './open.tsx';
import {
  beginning,
  button,
  closed,
  dialog,
  field,
  fill,
  gone,
  heading,
  item,
  noButton,
  part,
  pick,
  press,
  region,
  said,
  textsOf,
  unsaid,
} from './page.ts';
import { CHANGE, LIST, ME, PULSE } from './paths.ts';
import { words } from './words.ts';

// Who works for a restaurant, what each of them is shown, and the restaurants of one account.

type Member = ResponseBody<'staff.list'>['items'][number];
type Pending = ResponseBody<'staff.list'>['invitations'][number];
type Role = Member['role'];

const t = words();
const STAFF = '/api/v1/restaurant/me/staff';
const OWN = 'margaux@example.com';
const ACCEPT = 'POST /api/v1/invitations/{invitationToken}/accept';
const READ_AGAIN_MS = 16_000;

const memberOf = (email: string, role: Role, more: Partial<Member> = {}): Member => ({
  id: `m-${email}`,
  email,
  role,
  hides_contacts: false,
  is_you: email === OWN,
  created_at: '2026-11-20T18:30:00.000Z',
  ...more,
});

const pendingOf = (email: string): Pending => ({
  id: `i-${email}`,
  email,
  role: 'host',
  hides_contacts: false,
  invited_by: OWN,
  created_at: '2026-12-04T16:00:00.000Z',
  expires_at: '2026-12-11T16:00:00.000Z',
});

const INVITATION = {
  token: 'invited',
  restaurant_name: 'Chez Second',
  role: 'host' as const,
  invited_by: 'anne@example.com',
  expires_at: '2026-12-11T16:00:00.000Z',
};

/** Chez Test with its owner, who is looked over the shoulder, and others. */
const teamOf = (...others: Member[]): House =>
  houseOf([2, 4], { staff: { items: [memberOf(OWN, 'owner'), ...others], invitations: [] } });

/** The house as somebody of another role sees it. */
function as(house: House, role: Role, more: Partial<House['me']> = {}): House {
  Object.assign(house.me, { role, ...more });
  return house;
}

/** What becomes of the staff by the requests of an owner. */
const answersOfTeam = ({ staff, me }: House): Answers => ({
  [`POST ${STAFF}`]: ({ body: { email, role } }) => {
    const pending = pendingOf(email);
    staff.invitations.push(pending);
    return { ...memberOf(email, role), invited: true, expires_at: pending.expires_at };
  },
  [`PATCH ${STAFF}/{id}`]: ({ path: { id }, body }) => {
    const member = staff.items.find((one) => one.id === id);
    if (!member) return refusal('not_found');
    Object.assign(member, body);
    if (member.is_you) me.role = member.role;
    return member;
  },
  [`DELETE ${STAFF}/{id}`]: ({ path: { id } }) => {
    staff.items = staff.items.filter((one) => one.id !== id);
    staff.invitations = staff.invitations.filter((one) => one.id !== id);
  },
});

async function openTeam(house: House) {
  const opened = await openConsole('/settings/team', house);
  opened.api.on(answersOfTeam(house));
  return opened;
}

const lineOf = (email: string) => part('main li', email);

/** Gives somebody another role in the list. */
async function choose(user: UserEvent, email: string, was: Role, role: Role): Promise<void> {
  const row = await lineOf(email);
  await pick(user, within(row).getByDisplayValue(t(`role.${was}`)), t(`role.${role}`));
}

async function inviteSomebody(user: UserEvent, email: string): Promise<void> {
  await user.type(await field(t('team.email')), `${email}{Enter}`);
}

test('an owner invites somebody by e-mail, who is listed as invited', async () => {
  const email = 'ines@example.com';
  const { api, user } = await openTeam(teamOf());
  await said(t('team.empty'));
  await inviteSomebody(user, email);
  await said(t('team.invited', { email }));
  expect(api.bodies(`POST ${STAFF}`)).toEqual([{ email, role: 'host', hides_contacts: false }]);
  await heading(t('pending.title'));
  await button(t('pending.resend_to', { email }), await lineOf(email));
  await unsaid(t('team.empty'));
});

test('an owner takes an invitation back after one question', async () => {
  const email = 'max@example.com';
  const house = teamOf();
  house.staff.invitations.push(pendingOf(email));
  const { api, user } = await openTeam(house);
  await press(user, t('pending.withdraw', { email }));
  await press(user, t('pending.withdraw_do'), await dialog());
  await said(t('pending.withdrawn', { email }));
  expect(api.asked(`DELETE ${STAFF}/{id}`)).toMatchObject([{ path: { id: `i-${email}` } }]);
  await noButton(t('pending.withdraw', { email }));
});

test('an owner gives somebody another role, and removes them, after which the focus is on the list', async () => {
  const email = 'ines@example.com';
  const { api, user } = await openTeam(teamOf(memberOf(email, 'host')));
  await choose(user, email, 'host', 'manager');
  await said(t('team.changed', { email }));
  expect(api.bodies(`PATCH ${STAFF}/{id}`)).toEqual([{ role: 'manager' }]);
  await button(t('undo'));

  await press(user, t('team.remove', { email }), await lineOf(email));
  await press(user, t('team.remove_do'), await dialog());
  await said(t('team.removed', { email }));
  await noButton(t('team.remove', { email }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe(t('team.list')));
});

test('an invitation of another account says so, and of which account this is', async () => {
  const { api } = await openConsole('/invitation/not-mine', teamOf());
  api.on({ [ACCEPT]: () => refusal('invitation_not_yours') });
  await heading(t('invitation.other_account'));
  await said(t('invitation.other_account_text', { email: OWN }));
});

test('who is invited signs in with the first password, chooses their own, finds the invitation again, and accepts', async () => {
  const challenge = { ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: 'S1', ChallengeParameters: {} };
  const pool = new FakePool({ InitiateAuth: () => challenge, RespondToAuthChallenge: () => LET_IN });
  const house = teamOf();
  const { api, user } = await openConsole('/invitation/invited', house, { signed_in: false, pool });
  // Until it is accepted the account opens nothing.
  api.on({ [`GET ${ME}`]: () => refusal('forbidden', { invitations: [INVITATION] }) });
  await fill(await field(t('sign_in.email')), 'ines@example.com');
  await user.type(await field(t('sign_in.password')), 'First-password-1{Enter}');
  await user.type(await field(t('new_password')), 'Correct-horse-1{Enter}');
  await said(t('invitation.lead', { owner: 'anne@example.com', role: t('role.host') }));
  expect(pool.bodies('RespondToAuthChallenge')).toMatchObject([
    { Session: 'S1', ChallengeResponses: { USERNAME: 'ines@example.com', NEW_PASSWORD: 'Correct-horse-1' } },
  ]);
  expect(api.asked(ACCEPT)).toEqual([]);
  await press(user, t('invitation.later'));
  const see = await part('a', t('invited.see'));
  expect(see.getAttribute('href')).toBe('/console/invitation/invited');
  expect(takeComplaints()).toEqual([expect.stringContaining('ApiProblem')]);

  const again = await openConsole('/invitation/invited', house, { signed_in: false, pool });
  again.api.on({
    [`GET ${ME}`]: () => refusal('forbidden', { invitations: [INVITATION] }),
    [ACCEPT]: () => ({ restaurant_id: 'r2', restaurant_name: 'Chez Second', role: 'host' }),
  });
  await press(again.user, t('invitation.accept'));
  await waitFor(() => expect(location.assign).toHaveBeenCalledWith('/console/'));
  expect(again.api.asked(ACCEPT)).toMatchObject([{ path: { invitationToken: 'invited' } }]);
  expect(sessionStorage.getItem('couvert.restaurant')).toBe('r2');
});

test('an invitation that is taken back while it is read says so', async () => {
  const house = teamOf();
  house.me.invitations = [INVITATION];
  const { api, user } = await openConsole('/invitation/invited', house);
  const accept = await button(t('invitation.accept'));
  delete house.me.invitations;
  api.on({ [ACCEPT]: () => refusal('not_found') });
  await press(user, accept);
  await heading(t('invitation.over'));
});

test('who is signed in is told that another restaurant has invited them, and opens it once they have accepted', async () => {
  const house = teamOf();
  house.me.invitations = [INVITATION];
  const { api, user } = await openTeam(house);
  api.on({ [ACCEPT]: () => ({ restaurant_id: 'r2', restaurant_name: 'Chez Second', role: 'host' }) });
  await said(t('invited', { name: 'Chez Second' }));
  await press(user, t('invited.see'));
  await press(user, t('invitation.accept'));
  await waitFor(() => expect(location.assign).toHaveBeenCalledWith('/console/'));
  expect(sessionStorage.getItem('couvert.restaurant')).toBe('r2');
});

test('a host is led to the pages of service alone, and told whose the others are', async () => {
  await openConsole('/settings', as(teamOf(), 'host'));
  await heading(t('only.title'));
  const [places] = screen.getAllByRole('navigation', { name: t('place.nav') });
  const names = within(places ?? document.body)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(names).toEqual([t('place.tonight'), t('place.book'), t('place.guests'), t('place.floor')]);
});

test('a manager opens the settings', async () => {
  await openConsole('/settings/files', as(teamOf(), 'manager'));
  await heading(t('settings.title'));
});

test('an owner is asked before they give up their own role, which no press brings back', async () => {
  const { api, user } = await openTeam(teamOf(memberOf('anne@example.com', 'owner')));
  const title = t('team.step_down_ask');
  await choose(user, OWN, 'owner', 'manager');
  await press(user, t('team.remove_not'), await dialog(title));
  await closed(title);
  within(await lineOf(OWN)).getByDisplayValue(t('role.owner'));
  expect(api.bodies(`PATCH ${STAFF}/{id}`)).toEqual([]);
  await choose(user, OWN, 'owner', 'manager');
  await press(user, t('team.step_down_do', { role: t('role.manager') }), await dialog(title));
  await heading(t('only.title'));
  await said(t('team.changed', { email: OWN }));
  await noButton(t('undo'));
});

test('the last owner is told why they stay', async () => {
  const { api, user } = await openTeam(teamOf());
  api.on({
    [`PATCH ${STAFF}/{id}`]: () => refusal('last_owner'),
    [`DELETE ${STAFF}/{id}`]: () => refusal('last_owner'),
  });
  await choose(user, OWN, 'owner', 'host');
  await press(user, t('team.step_down_do', { role: t('role.host') }));
  await said(t('team.last_owner'));
  within(await lineOf(OWN)).getByDisplayValue(t('role.owner'));
  await press(user, t('account.menu'));
  await press(user, t('account.leave'));
  const leaving = await dialog(t('account.leave'));
  await press(user, t('leave.do'), leaving);
  await said(t('team.last_owner'), await part('[role=alert]', '', leaving));
  expect(api.asked(`DELETE ${STAFF}/{id}`)).toMatchObject([{ path: { id: 'me' } }]);
});

test('whoever is removed while the page is open sees no more of it', async () => {
  const { api, user } = await openTeam(teamOf());
  await lineOf(OWN);
  const refuse = () => refusal('forbidden');
  api.on({ [`GET ${STAFF}`]: refuse, [`POST ${STAFF}`]: refuse, [`GET ${ME}`]: refuse });
  await inviteSomebody(user, 'late@example.com');
  await said(t('fault.forbidden'));
  await unsaid(OWN);
  expect(takeComplaints()).toEqual([expect.stringContaining('ApiProblem')]);
});

test('whoever gets another role is shown what is for it, without a reload', async () => {
  const house = teamOf();
  const { api, user } = await openTeam(house);
  await lineOf(OWN);
  as(house, 'host');
  const refuse = () => refusal('forbidden');
  api.on({ [`GET ${STAFF}`]: refuse, [`POST ${STAFF}`]: refuse });
  await inviteSomebody(user, 'late@example.com');
  await heading(t('only.title'));
  await gone('a', t('place.settings'));
});

test('a host from whom contacts are hidden sees none, is told so where they would be typed over, and how to search', async () => {
  const date = addDays(TODAY, 2);
  const masked = bookingOf({ reservation_date: date, guest_phone: '+33 … 78', guest_email: 'z…@example.com' });
  const house = as(houseOf([2, 4], { reservations: [masked] }), 'host', { hides_contacts: true });
  const { api, user } = await openConsole(`/book/${date}?open=${masked.id}`, house);
  await said(`+33 … 78 (${t('panel.phone_masked')})`);
  await said('z…@example.com');
  await press(user, t('edit'));
  const form = await region(t('edit.title', { name: 'Zoé Martin' }));
  const phone = await field(beginning(t('new.phone')), form);
  const email = await field(beginning(t('new.email')), form);
  await waitFor(() => expect(within(form).getAllByText(t('edit.masked'))).toHaveLength(2));
  for (const one of [phone, email]) expect(one.getAttribute('aria-describedby')).not.toBeNull();
  await fill(phone, '06');
  await waitFor(() => expect(within(form).getAllByText(t('edit.masked'))).toHaveLength(1));
  await press(user, t('search'));
  await said(t('search.hint', { digits: 8 }));
  expect(api.bodies(CHANGE)).toEqual([]);
});

test('a host is led to no page that is not theirs: a closed day is told without the link to change it', async () => {
  const date = addDays(TODAY, 4);
  const house = houseOf([2, 4], { special_days: [{ date, hours: [], note: 'Mariage' }] });
  await openConsole(`/book/${date}`, house);
  await part('[data-special] a', t('why.change'));
  await openConsole(`/book/${date}`, as(house, 'host'));
  expect(textsOf('a', await part('[data-special]', 'Mariage'))).not.toContain(t('why.change'));
});

const RESTAURANTS = [
  { restaurant_id: 'r1', restaurant_name: 'Chez Test', role: 'host' as const },
  { restaurant_id: 'r2', restaurant_name: 'Chez Deux', role: 'owner' as const },
];

test('an account of two restaurants changes between them, and keeps their books apart', async () => {
  const date = addDays(TODAY, 3);
  const house = as(
    houseOf([2], { reservations: [bookingOf({ reservation_date: date, guest_last_name: 'Premier' })] }),
    'host',
    {
      restaurants: RESTAURANTS,
    },
  );
  const second = houseOf([2], { reservations: [bookingOf({ reservation_date: date, guest_last_name: 'Deuxième' })] });
  Object.assign(second.me, { restaurant_id: 'r2', restaurant_name: 'Chez Deux', restaurants: RESTAURANTS });
  const { user } = await openConsole(`/book/${date}`, house);
  await part('[data-guest]', 'Premier');
  expect(textsOf('a')).not.toContain(t('place.settings'));
  await press(user, t('restaurant.choose', { name: 'Chez Test' }));
  await press(user, /Chez Deux/);
  expect(location.assign).toHaveBeenCalledWith('/console/');

  const { api } = await openConsole(`/book/${date}`, second);
  await part('[data-guest]', 'Deuxième');
  await button(t('restaurant.choose', { name: 'Chez Deux' }));
  await unsaid('Premier');
  const named = api.asked(LIST).map(({ headers }) => headers['x-restaurant-id']);
  expect(new Set(named)).toEqual(new Set(['r2']));
});

test('whoever is removed from one of two restaurants is told so, and sees nothing until they open the other', async () => {
  const house = houseOf([2], { reservations: [bookingOf({ guest_last_name: 'Deuxième' })] });
  Object.assign(house.me, { restaurant_id: 'r2', restaurant_name: 'Chez Deux', restaurants: RESTAURANTS });
  const { api, user } = await openConsole(`/book/${TODAY}`, house);
  await part('[data-guest]', 'Deuxième');
  api.on({ [`GET ${ME}`]: () => refusal('forbidden'), [PULSE]: () => refusal('forbidden') });
  // The next of what is asked all the time is refused: nobody waits for a reload.
  await pass(READ_AGAIN_MS);
  await heading(t('lost.title', { name: 'Chez Deux' }));
  expect(document.body.textContent).not.toContain('Deuxième');
  await press(user, t('lost.open', { name: 'Chez Test' }));
  expect(location.assign).toHaveBeenCalledWith('/console/');
  expect(sessionStorage.getItem('couvert.restaurant')).toBe('r1');
});

test('an owner reaches every page on a phone, the last of them one press further', async () => {
  const { user } = await openConsole('/guests', houseOf([2]), { size: PHONE });
  const places = (await screen.findAllByRole('navigation', { name: t('place.nav') })).at(-1) ?? document.body;
  expect(
    within(places)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([t('place.tonight'), t('place.book'), t('place.guests'), t('place.floor')]);
  for (const [word, path] of [
    ['place.settings', '/console/settings'],
    ['place.hours', '/console/hours'],
  ] as const) {
    await press(user, t('place.more'), places);
    await press(user, await item(t(word)));
    await waitFor(() => expect(location.pathname).toBe(path));
    await gone('[role=menuitem]');
  }
});
