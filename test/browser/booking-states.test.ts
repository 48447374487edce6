import { expect, test } from 'vitest';
import { LANGS } from '../../web/common/i18n.ts';
import { silence } from '../pages/fake-api.ts';
import { booked, open, pageOf } from '../pages/guests/house.ts';
import { words } from '../pages/guests/words.ts';
import { PHONE } from '../support/browser.ts';
import { atRest, NARROW, overflowOf, SHIFT_LIMIT, shiftsOf, violationsOf, ZOOMED } from '../support/page-checks.ts';
import { ownWords } from './booking-stage.ts';
import { STATES, type StateName } from './booking-states.ts';
import { expectReadableInTheDark } from './dark.ts';
import { openForGuests } from './guests-page.ts';
import { setStage } from './set-stage.ts';
import { type StatesStage, startStatesStage } from './states-stage.ts';

let stage: StatesStage;
setStage(async () => {
  stage = await startStatesStage();
  return stage;
});

const names = Object.keys(STATES) as StateName[];

test.each(names)(
  '%s: axe finds nothing in both themes, nothing is cut off or jumps, and all is silent',
  async (name) => {
    const lang = names.indexOf(name) % 2 === 0 ? 'fr' : 'en';
    const page = await STATES[name]({ stage, lang, options: { ...PHONE, colorScheme: 'light' } });
    expect(await violationsOf(page)).toEqual([]);
    await expectReadableInTheDark(page);
    expect(await shiftsOf(page)).toBeLessThan(SHIFT_LIMIT);
    for (const size of [ZOOMED, NARROW]) {
      await page.setViewportSize(size);
      await expect.poll(() => overflowOf(page)).toBe(0);
    }
  },
);

test.each(LANGS)(
  'a booking is said to be enjoyed, or its table to wait, only where that can be, in %s',
  async (lang) => {
    const w = ownWords(lang);
    const SAID = {
      begun: 'begun',
      past: 'past',
      'begun-left': 'past',
      'begun-no-show': 'begun_given_back',
      'begun-request': 'begun_unanswered',
      'past-no-show': undefined,
      'past-request': 'past_unanswered',
    } as const;
    const all = [...new Set(Object.values(SAID))].filter((key) => key !== undefined);
    for (const [name, said] of Object.entries(SAID) as [keyof typeof SAID, (typeof SAID)[keyof typeof SAID]][]) {
      const page = await STATES[name]({ stage, lang, options: PHONE });
      const text = (await page.locator('main').textContent()) ?? '';
      expect([name, all.filter((key) => text.includes(w(key)))]).toEqual([name, said ? [said] : []]);
    }
  },
);

test.each(LANGS)(
  'of a booking made after its last time for changes it is not said that they ended before, in %s',
  async (lang) => {
    const page = await STATES['too-late']({ stage, lang, options: PHONE });
    const said = await page.locator('.message').first().textContent();
    expect(said).toMatch(lang === 'fr' ? /Modifier ou annuler ici/ : /Changing or cancelling here/);
    // The booking can be younger than that time.
    expect(said).not.toMatch(/ended|depuis/);
  },
);

test('the words of a page that loads stay where they are when a button joins them', async () => {
  const house = booked();
  const page = await openForGuests(
    stage,
    pageOf(house),
    open(house, { 'GET /api/v1/bookings/{bookingToken}': silence }),
  );
  for (const size of [ZOOMED, NARROW]) {
    await page.setViewportSize(size);
    await page.reload();
    const text = page.getByText(ownWords('fr')('reading'));
    const place = () => text.evaluate((element) => element.getBoundingClientRect().toJSON());
    await stage.pass(page, 3000);
    await text.waitFor();
    await atRest(page);
    const alone = await place();
    await stage.pass(page, 13_000);
    await page.getByRole('button', { name: words('fr')('retry') }).waitFor();
    await atRest(page);
    expect(await place(), `${size.width} px`).toEqual(alone);
  }
});
