import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { addOperator, listOperators, removeOperator } from '../../shared/staff/store/operators.ts';
import { words } from '../pages/console/words.ts';
import { violationsOf } from '../support/page-checks.ts';
import type { TestRestaurant } from '../support/restaurant.ts';
import { type Stage, startStage } from './console-stage.ts';
import { setStage } from './set-stage.ts';

// What of the team, of invitations and of the frame around every page is a matter of room and of axe.

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

const rowOf = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email });

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

test('an invitation is accessible, while it waits and when it is over', async () => {
  const page = await stage.open('/book');
  const invitation = {
    token: 'invited',
    restaurant_name: 'Chez Second',
    role: 'host',
    invited_by: 'anne@example.com',
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  };
  await page.route('**/api/v1/restaurant/me', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), invitations: [invitation] } });
  });
  for (const [token, title] of [
    ['invited', t('invitation.from', { name: 'Chez Second' })],
    ['nobody', t('invitation.over')],
  ] as const) {
    await page.goto(`${stage.app.local.base_url}/console/invitation/${token}`);
    await page.getByRole('heading', { name: title }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  }
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

test('the name of the restaurant is whole in a bar of any width', async () => {
  await stage.restaurant({ seats: [2], config: { restaurant_name: 'Le Petit Marché' } });
  const page = await stage.open('/tonight');
  const name = page.getByRole('banner').getByText('Le Petit Marché');
  for (const width of [320, 390, 768, 1024, 1180]) {
    await page.setViewportSize({ width, height: 844 });
    await name.waitFor();
    await expect
      .poll(() =>
        name.evaluate((text) => text.scrollWidth <= text.clientWidth + 1 && text.scrollHeight <= text.clientHeight + 1),
      )
      .toBe(true);
  }
});
