import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import type { Operator } from '../../shared/staff/rules/operator.ts';
import { storeInvitation } from '../../shared/staff/store/invitations.ts';
import { addOperator, listOperators, readMemberships, removeOperator } from '../../shared/staff/store/operators.ts';
import { consoleErrorsOf, violationsOf } from '../support/page-checks.ts';
import { createTestRestaurant, type TestRestaurant } from '../support/restaurant.ts';
import { inDays } from './base.ts';
import { blockOf, bookShown, type Stage, startStage, words } from './console-stage.ts';
import { setStage } from './set-stage.ts';

// Who works for a restaurant, what each of them is shown, and the restaurants of one account.

let stage: Stage;
let house: TestRestaurant;
const t = words();
setStage(async () => {
  stage = await startStage();
  return stage;
});
beforeAll(async () => {
  house = await stage.restaurant({ seats: [2, 4] });
});

const session = () => new TableSession(stage.db, 10_000);
const demo = () => stage.app.local.operator.email;

/** The demo account in a restaurant, as somebody else. */
async function appear(change: Partial<Operator>, rid = house.rid): Promise<void> {
  const me = (await listOperators(session(), house.rid)).find(({ email }) => email === demo());
  if (!me) throw new Error('The demo account works there.');
  await removeOperator(session(), me);
  await addOperator(session(), { ...me, role: 'owner', hides_contacts: false, ...change, restaurant_id: rid });
}

const Mails = z.array(z.object({ to: z.string(), text: z.string() }));

/** What a mail to an address has, once it is there. */
async function mailed(email: string, what: RegExp): Promise<string> {
  const read = async () => {
    const answer = await fetch(`${stage.app.local.base_url}/mailbox/messages`);
    const texts = z.parse(Mails, await answer.json()).filter(({ to }) => to === email);
    return texts.flatMap(({ text }) => what.exec(text)?.[0] ?? []);
  };
  await expect.poll(read).toHaveLength(1);
  return (await read())[0] ?? '';
}
const firstPassword = (email: string) => mailed(email, /(?<=\s)[\w-]{16}(?=\s)/);
/** Where the link of an invitation leads that was mailed to an address, inside the console. */
const invitationPath = (email: string) => mailed(email, /(?<=\/console)\/invitation\/[\w-]+/);

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(t('sign_in.email')).fill(email);
  await page.getByLabel(t('sign_in.password'), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

const rowOf = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email });

test('an owner invites somebody by e-mail, who accepts by the link, comes in as a host, is made a manager, and is removed', async () => {
  const email = 'ines@example.com';
  const page = await stage.open('/settings/team');
  await page.getByText(t('team.empty')).waitFor();
  await page.getByLabel(t('team.email')).fill(email);
  await page.keyboard.press('Enter');
  await page.getByText(t('team.invited', { email })).first().waitFor();

  await page.getByRole('heading', { name: t('pending.title') }).waitFor();
  await rowOf(page, email)
    .getByRole('button', { name: t('pending.resend_to', { email }) })
    .waitFor();

  const path = await invitationPath(email);
  const wrong = await stage.open(path);
  await wrong.getByRole('heading', { name: t('invitation.other_account') }).waitFor();
  await wrong.getByText(t('invitation.other_account_text', { email: demo() })).waitFor();
  expect(await violationsOf(wrong)).toEqual([]);

  const other = await stage.open(path, { signed_in: false });
  await signIn(other, email, await firstPassword(email));
  await other.getByLabel(t('new_password'), { exact: true }).fill('Correct-horse-1');
  await other.keyboard.press('Enter');
  await other.getByText(t('invitation.lead', { owner: demo(), role: t('role.host') })).waitFor();
  expect(await violationsOf(other)).toEqual([]);
  // Until then the account opens nothing, and its first page leads here.
  await other.getByRole('link', { name: t('invitation.later') }).click();
  await other.getByRole('link', { name: t('invited.see') }).click();
  await other.getByRole('button', { name: t('invitation.accept') }).click();
  // React tells the console of whatever an error boundary shows.
  await expect.poll(() => consoleErrorsOf(other.context()).splice(0)).not.toEqual([]);
  const places = other
    .getByRole('navigation', { name: t('place.nav') })
    .first()
    .getByRole('link');
  await expect
    .poll(() => places.allTextContents())
    .toEqual([t('place.tonight'), t('place.book'), t('place.guests'), t('place.floor')]);
  await other.goto(`${stage.app.local.base_url}/console/settings`);
  await other.getByRole('heading', { name: t('only.title') }).waitFor();

  await rowOf(page, email).getByLabel(t('team.role')).click();
  await page.getByRole('option', { name: t('role.manager') }).click();
  await page.getByText(t('team.changed', { email })).first().waitFor();
  await other.reload();
  await other.getByRole('heading', { name: t('settings.title') }).waitFor();

  await rowOf(page, email)
    .getByRole('button', { name: t('team.remove', { email }) })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('team.remove_do') })
    .click();
  await page.getByText(t('team.removed', { email })).first().waitFor();
  await expect.poll(() => rowOf(page, email).count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(t('team.list'));
  await other.reload();
  await other.getByText(t('fault.forbidden')).waitFor();
  // React tells the console of whatever an error boundary shows.
  expect(consoleErrorsOf(other.context()).splice(0)).toEqual([expect.stringMatching(/^ApiProblem\b/)]);
});

test('an owner takes an invitation back, and its link says so', async () => {
  const email = 'max@example.com';
  const page = await stage.open('/settings/team');
  await page.getByLabel(t('team.email')).fill(email);
  await page.keyboard.press('Enter');
  const withdraw = page.getByRole('button', { name: t('pending.withdraw', { email }) });
  await withdraw.waitFor();
  const path = await invitationPath(email);
  const password = await firstPassword(email);
  const other = await stage.open(path, { signed_in: false });
  await signIn(other, email, password);
  await other.getByLabel(t('new_password'), { exact: true }).fill('Correct-horse-1');
  await other.keyboard.press('Enter');
  const accept = other.getByRole('button', { name: t('invitation.accept') });
  await accept.waitFor();
  await withdraw.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('pending.withdraw_do') })
    .click();
  await page.getByText(t('pending.withdrawn', { email })).first().waitFor();
  await accept.click();
  await other.getByRole('heading', { name: t('invitation.over') }).waitFor();
  consoleErrorsOf(other.context()).splice(0);
});

test('who is signed in is told that another restaurant has invited them, and opens it once they have accepted', async () => {
  const second = await createTestRestaurant(stage.db, { seats: [2] });
  const me = (await listOperators(session(), house.rid)).find(({ email }) => email === demo());
  if (!me) throw new Error('The demo account works there.');
  await storeInvitation(
    session(),
    second.rid,
    { email: me.email, sub: me.sub, role: 'host', restaurant_name: 'Chez Second' },
    { by: { kind: 'operator', email: 'anne@example.com' }, now: Date.now() },
  );
  const page = await stage.open('/settings/team');
  await page.getByText(t('invited', { name: 'Chez Second' })).waitFor();
  await page.getByRole('link', { name: t('invited.see') }).click();
  await page.getByRole('button', { name: t('invitation.accept') }).click();
  await page
    .getByRole('navigation', { name: t('place.nav') })
    .first()
    .waitFor();
  const added = (await readMemberships(session(), me.sub)).find(({ restaurant_id }) => restaurant_id === second.rid);
  expect(added).toMatchObject({ role: 'host', joined_beside: true });
  if (added) await removeOperator(session(), added);
});

test('an owner is asked before they give up their own role, which no press brings back', async () => {
  const [me] = await listOperators(session(), house.rid);
  if (!me) throw new Error('The demo account works there.');
  const other = { ...me, sub: 'another-owner', email: 'anne@example.com' };
  await addOperator(session(), other);
  const page = await stage.open('/settings/team');
  const choose = async () => {
    await rowOf(page, demo()).getByLabel(t('team.role')).click();
    await page.getByRole('option', { name: t('role.manager') }).click();
  };
  await choose();
  const question = page.getByRole('dialog', { name: t('team.step_down_ask') });
  await question.getByRole('button', { name: t('team.remove_not') }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => rowOf(page, demo()).getByLabel(t('team.role')).inputValue()).toBe(t('role.owner'));
  await choose();
  await question.getByRole('button', { name: t('team.step_down_do', { role: t('role.manager') }) }).click();
  await page.getByRole('heading', { name: t('only.title') }).waitFor();
  await page
    .getByText(t('team.changed', { email: demo() }))
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole('button', { name: t('undo'), exact: true }).count()).toBe(0);
  await removeOperator(session(), other);
  await appear({});
});

test.each([390, 1280])(
  'what is told of a long address leaves the whole of « undo » to be pressed, %d px wide',
  async (width) => {
    const [me] = await listOperators(session(), house.rid);
    if (!me) throw new Error('The demo account works there.');
    const other = {
      ...me,
      sub: 'long',
      email: `${'marie-antoinette.'.repeat(3)}durand@restaurant-de-la-gare.example.com`,
    };
    await addOperator(session(), { ...other, role: 'host' });
    const page = await stage.open('/settings/team', { viewport: { width, height: 844 } });
    await rowOf(page, other.email).getByLabel(t('team.role')).click();
    await page.getByRole('option', { name: t('role.manager') }).click();
    const toast = page.locator('[data-notice]');
    const undo = toast.getByRole('button', { name: t('undo'), exact: true });
    await undo.waitFor();
    const [inner, outer] = [await undo.boundingBox(), await toast.boundingBox()];
    if (!inner || !outer) throw new Error('Both are in sight.');
    expect(inner.x + inner.width).toBeLessThan(outer.x + outer.width - 28);
    expect(await undo.evaluate((button) => button.scrollWidth <= button.clientWidth)).toBe(true);
    await removeOperator(session(), other);
  },
);

test('the last owner is told why they stay', async () => {
  const page = await stage.open('/settings/team');
  await rowOf(page, demo()).getByLabel(t('team.role')).click();
  await page.getByRole('option', { name: t('role.host') }).click();
  await page.getByRole('button', { name: t('team.step_down_do', { role: t('role.host') }) }).click();
  await page.getByText(t('team.last_owner')).waitFor();
  await expect.poll(() => rowOf(page, demo()).getByLabel(t('team.role')).inputValue()).toBe(t('role.owner'));
  await page.getByRole('button', { name: t('account.menu') }).click();
  await page.getByRole('button', { name: t('account.leave') }).click();
  const dialog = page.getByRole('dialog', { name: t('account.leave') });
  await dialog.getByRole('button', { name: t('leave.do') }).click();
  await dialog.getByRole('alert').getByText(t('team.last_owner')).waitFor();
});

test('whoever is removed while the page is open sees no more of it', async () => {
  const page = await stage.open('/settings/team');
  await rowOf(page, demo()).waitFor();
  const [me] = await listOperators(session(), house.rid);
  if (!me) throw new Error('The demo account works there.');
  await removeOperator(session(), me);
  await page.getByLabel(t('team.email')).fill('late@example.com');
  await page.keyboard.press('Enter');
  await page.getByText(t('fault.forbidden')).waitFor();
  await expect.poll(() => page.getByText(demo()).count()).toBe(0);
  expect(consoleErrorsOf(page.context()).splice(0)).toEqual([expect.stringMatching(/^ApiProblem\b/)]);
  await addOperator(session(), me);
});

test('a host from whom contacts are hidden sees none, and does not lose them by an edit', async () => {
  const date = inDays(2);
  const { id } = await stage.colleague.book(date, { guest_phone: '+33612345678', guest_email: 'zoe@example.com' });
  await appear({ role: 'host', hides_contacts: true });
  const page = await stage.open(`/book/${date}`);
  await blockOf(page, 'Martin').click();
  await page.getByText(`+33 … 78 (${t('panel.phone_masked')})`).waitFor();
  await page.getByText('z…@example.com').waitFor();
  await page.getByRole('button', { name: t('edit'), exact: true }).click();
  const form = page.getByRole('form', { name: t('edit.title', { name: 'Zoé Martin' }) });
  await form
    .getByLabel(t('new.phone'))
    .and(form.getByRole('textbox', { description: t('edit.masked') }))
    .waitFor();
  await form
    .getByLabel(t('new.email'))
    .and(form.getByRole('textbox', { description: t('edit.masked') }))
    .waitFor();
  await form.getByLabel(t('new.phone')).fill('06');
  await expect.poll(() => form.getByText(t('edit.masked')).count()).toBe(1);
  await expect.poll(() => page.content()).not.toContain('612345678');
  await page.getByRole('button', { name: t('search'), exact: true }).click();
  await page.getByText(t('search.hint', { digits: 8 })).waitFor();
  await stage.colleague.ask('PATCH', `/reservations/${id}`, { guest_phone: '+33 … 78', notes: 'Fenêtre' });
  await appear({});
  const [kept] = await stage.colleague.list(date);
  expect(kept).toMatchObject({ guest_phone: '+33612345678', notes: 'Fenêtre' });
});

test('a host is led to no page that is not theirs: a closed day is told without the link to change it', async () => {
  const date = inDays(4);
  await stage.colleague.ask('PUT', `/special-days/${date}`, { hours: [], note: 'Mariage' });
  const change = (page: Page) => page.locator('[data-special]').getByRole('link', { name: t('why.change') });
  const owners = await stage.open(`/book/${date}`);
  await change(owners).waitFor();
  await appear({ role: 'host' });
  const hosts = await stage.open(`/book/${date}`);
  await hosts.locator('[data-special]').getByText('Mariage').waitFor();
  expect(await change(hosts).count()).toBe(0);
  await appear({});
});

/** The button that names the restaurant that is open, and changes to another one of the account. */
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: t('restaurant.choose', { name }) });

/** Leads from whichever of the account's restaurants the console has opened to this one. */
async function changeTo(page: Page, name: string): Promise<void> {
  const any = page.getByRole('button', { name: t('restaurant.choose', { name: '' }).trim() });
  await any.waitFor();
  if (!(await menuOf(page, name).isVisible())) {
    await any.click();
    await page.getByRole('menuitem', { name: new RegExp(name) }).click();
  }
  await menuOf(page, name).waitFor();
}

test('an account of two restaurants changes between them, each tab in its own, and keeps their books apart', async () => {
  const date = inDays(3);
  const first = house;
  const second = await stage.restaurant({ seats: [2], config: { restaurant_name: 'Chez Deux' } });
  await stage.colleague.book(date, { guest_last_name: 'Deuxième' });
  const [me] = await listOperators(session(), second.rid);
  if (!me) throw new Error('The demo account works there.');
  await addOperator(session(), { ...me, restaurant_id: first.rid, role: 'host' });

  const page = await stage.open('/');
  await bookShown(page);
  await changeTo(page, 'Chez Deux');
  await page.goto(`${stage.app.local.base_url}/console/book/${date}`);
  await blockOf(page, 'Deuxième').waitFor();

  const tab = await page.context().newPage();
  await tab.goto(`${stage.app.local.base_url}/console/book/${date}`);
  await blockOf(tab, 'Deuxième').waitFor();
  await menuOf(tab, 'Chez Deux').click();
  await tab.getByRole('menuitem', { name: /Chez Test/ }).click();
  await menuOf(tab, 'Chez Test').waitFor();
  await tab.goto(`${stage.app.local.base_url}/console/book/${date}`);
  await bookShown(tab);
  await expect.poll(() => blockOf(tab, 'Deuxième').count()).toBe(0);
  await expect.poll(() => tab.getByRole('link', { name: t('place.settings') }).count()).toBe(0);

  await page.reload();
  await blockOf(page, 'Deuxième').waitFor();
  await menuOf(page, 'Chez Deux').waitFor();
});

test('whoever is removed from one of two restaurants is told so, and sees nothing until they open the other', async () => {
  const date = inDays(3);
  const second = await stage.restaurant({ seats: [2], config: { restaurant_name: 'Chez Trois' } });
  const [me] = await listOperators(session(), second.rid);
  if (!me) throw new Error('The demo account works there.');
  await stage.colleague.book(date, { guest_last_name: 'Troisième' });
  await addOperator(session(), { ...me, restaurant_id: house.rid });
  const page = await stage.open('/');
  await bookShown(page);
  await changeTo(page, 'Chez Trois');
  await page.goto(`${stage.app.local.base_url}/console/book/${date}`);
  await blockOf(page, 'Troisième').waitFor();

  await removeOperator(session(), me);
  // The next of what is read all the time is refused: nobody waits for a reload.
  await page.getByRole('heading', { name: t('lost.title', { name: 'Chez Trois' }) }).waitFor({ timeout: 20_000 });
  await expect.poll(() => page.getByText('Troisième').count()).toBe(0);
  await page.getByRole('button', { name: t('lost.open', { name: 'Chez Test' }) }).click();
  await bookShown(page);
  await expect.poll(() => page.getByText('Chez Trois').count()).toBe(0);
  await page.getByText('Chez Test').first().waitFor();
});

test('whoever gets another role is shown what is for it, without a reload', async () => {
  await appear({});
  const page = await stage.open('/settings/team');
  await rowOf(page, demo()).waitFor();
  await appear({ role: 'host' });
  await page.getByLabel(t('team.email')).fill('late@example.com');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: t('only.title') }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: t('place.settings') }).count()).toBe(0);
  await appear({});
});

test.each([320, 390])('an owner reaches every page on a phone %d px wide, and reads where they are', async (width) => {
  const page = await stage.open('/guests', { viewport: { width, height: 844 } });
  const places = page.getByRole('navigation', { name: t('place.nav') }).last();
  for (const word of ['place.tonight', 'place.book', 'place.guests', 'place.floor'] as const) {
    await places.getByRole('link', { name: t(word), exact: true }).waitFor();
  }
  for (const word of ['place.settings', 'place.hours'] as const) {
    await places.getByRole('button', { name: t('place.more') }).click();
    await page.getByRole('menuitem', { name: t(word) }).click();
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
  }
  await expect.poll(() => new URL(page.url()).pathname).toBe('/console/hours');
});

test.each([320, 390, 768, 1024, 1180])('the name of the restaurant is whole in a bar %d px wide', async (width) => {
  await stage.restaurant({ seats: [2], config: { restaurant_name: 'Le Petit Marché' } });
  const page = await stage.open('/tonight', { viewport: { width, height: 844 } });
  const name = page.getByRole('banner').getByText('Le Petit Marché');
  await name.waitFor();
  expect(
    await name.evaluate(
      (text) => text.scrollWidth <= text.clientWidth + 1 && text.scrollHeight <= text.clientHeight + 1,
    ),
  ).toBe(true);
});
