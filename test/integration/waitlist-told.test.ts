import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { followWith } from '../../functions/changes/follow.ts';
import { processWith } from '../../functions/waitlist/process.ts';
import { contactOf } from '../../shared/guests/store/contact.ts';
import { type WasSent, wasSentWith } from '../../shared/platform/dynamo/sent-marks.ts';
import { connect, TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { refusedAddresses } from '../../shared/platform/messaging/refused-addresses.ts';
import { logger } from '../../shared/platform/telemetry/logger.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/platform/time/units.ts';
import { isFollowed } from '../../shared/stream-records.ts';
import { formatWaitToken } from '../../shared/waitlist/rules/wait-token.ts';
import { readEntry } from '../../shared/waitlist/store/entries.ts';
import { throttle } from '../support/calls.ts';
import { type SimulatedClock, startClock } from '../support/clock.ts';
import { type DeliveryWorld, startDelivery } from '../support/delivery.ts';
import { guestOf, SATURDAY } from '../support/guest.ts';
import { operatorOf, PARTY } from '../support/operator.ts';
import { createTestRestaurant, testDeps } from '../support/restaurant.ts';

// Offers of a waiting list with the mails that tell of them, on the queues and marks of one machine.

/** Saturday's dinner at 19:00 in Paris; people book and wait four days before it, at that hour. */
const START = Date.parse(`${SATURDAY}T18:00:00Z`);
const NOW = START - 96 * HOUR_MS;

let world: DeliveryWorld;
let clock: SimulatedClock;
let deps: ReturnType<typeof testDeps> & { wasSent: WasSent };

beforeAll(async () => {
  logger.setLogLevel('SILENT');
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  world = await startDelivery();
  const wasSent = wasSentWith(connect('couvert-marks'));
  deps = { ...testDeps(world.db), now: () => Date.now(), wasSent };
  const refused = refusedAddresses('couvert-marks', world.marks());
  const { looks } = world.due;
  clock = await startClock(world, {
    look: processWith({ ...deps, refused }),
    follow: { wants: isFollowed, onChange: followWith({ ...deps, looks }) },
  });
});
beforeEach(() => {
  vi.setSystemTime(NOW);
  world.refuse(undefined);
});
afterAll(async () => {
  await world.stop();
  vi.useRealTimers();
});

/** One table for two with two sittings, both booked, the first by somebody who may be asked to leave. */
async function open() {
  const { rid, token } = await createTestRestaurant(world.db, { seats: [2] });
  const [guest, operator] = [guestOf(deps, token), operatorOf(deps, rid)];
  const emailOf = (name: string) => (name.includes('@') ? name : `${name}@${rid}.example.com`);
  const book = async (time: string) =>
    (await guest.confirm((await guest.lock({ time })).body.lock_token, { guest_email: emailOf('who-booked') })).body
      .reservation_id as string;
  const [first] = [await book('19:00'), await book('21:00')];
  const entryOf = async (name: string) => {
    const contact = contactOf(rid, { guest_email: emailOf(name), guest_phone: null });
    return readEntry(new TableSession(world.db, 5000), rid, { date: SATURDAY, contact });
  };
  /** The house puts somebody on the list: nobody has to open a link. */
  const wait = async (name: string) => {
    const wanted = { guest_first_name: name, guest_last_name: 'Martin', date: SATURDAY, guests: 2 };
    const made = await operator.createWaiting({ ...wanted, from: '19:00', to: '21:00', guest_email: emailOf(name) });
    expect(made.status).toBe(201);
    await clock.settle();
    vi.setSystemTime(Date.now() + 1000);
  };
  const stands = async (...names: string[]) => Promise.all(names.map(async (name) => (await entryOf(name))?.state));
  const linkOf = async (name: string) => {
    const { id = '', secret = '' } = (await entryOf(name)) ?? {};
    return formatWaitToken(id, secret);
  };
  const mailsTo = (name: string) => world.mails().filter(({ to }) => to === emailOf(name)).length;
  const passedOver = async (name: string) => (await entryOf(name))?.passed_over?.reason;
  return { rid, token, guest, operator, first, emailOf, entryOf, linkOf, wait, stands, mailsTo, passedOver };
}

/** The house books the table that Ada was offered for somebody else. */
async function bookOver({ operator, entryOf }: Awaited<ReturnType<typeof open>>): Promise<void> {
  const { id, offer } = (await entryOf('ada')) ?? {};
  const wish = { reservation_time: offer?.time, table_id: offer?.tables[0], ends_offer_of: id };
  expect((await operator.create(wish)).status).toBe(201);
}

/** Mails cannot be sent until further notice. */
const outage = () =>
  world.refuse((service) =>
    service === 'ses' ? { name: 'ThrottlingException', status: 500, message: 'Slow down.' } : undefined,
  );
/** Runs the clock every minute for so many minutes. */
async function pass(minutes: number) {
  const from = Date.now();
  for (let minute = 1; minute <= minutes; minute += 1) await clock.runAt(from + minute * MINUTE_MS);
}

describe('an offer whose mail could not be sent', () => {
  test('is no lapse: an outage of an hour takes nobody off the list, and they are offered a table once it is over', async () => {
    const { operator, first, entryOf, wait, mailsTo } = await open();
    await wait('ada');
    outage();
    await operator.cancel(first);
    await clock.settle();
    expect(await entryOf('ada')).toMatchObject({ state: 'offered', lapses: 0 });
    await pass(60);
    expect((await entryOf('ada'))?.lapses).toBe(0);
    world.refuse(undefined);
    const before = mailsTo('ada');
    for (let minute = 0; minute < 30 && mailsTo('ada') === before; minute += 1) await pass(1);
    expect(mailsTo('ada')).toBe(before + 1);
    expect(await entryOf('ada')).toMatchObject({ state: 'offered', lapses: 0 });
  });

  test('goes to others for a while, and to who books: nobody is kept from a table by a guest who cannot be told', async () => {
    const { guest, operator, first, wait, stands, passedOver } = await open();
    await wait('ada');
    outage();
    await operator.cancel(first);
    await clock.settle();
    await pass(15);
    expect(await stands('ada')).toEqual(['waiting']);
    expect(await passedOver('ada')).toBe('not_told');
    expect((await guest.lock({ time: '19:00' })).status).toBe(200);
  });

  // Each settles an offer that is over, if it comes first.
  test.each<[string, (opened: Awaited<ReturnType<typeof open>>) => Promise<unknown>]>([
    ['a look', () => pass(1)],
    [
      'the house, which offers again',
      async ({ operator, entryOf }) => operator.offer((await entryOf('ada'))?.id ?? ''),
    ],
    ['the house, which puts the guest on the list again', ({ wait }) => wait('ada')],
    [
      'the house, which takes the offer back',
      async ({ operator, entryOf }) => operator.takeOfferBack((await entryOf('ada'))?.id ?? ''),
    ],
    ['the house, which books the table for others', bookOver],
    ['the guest, who looks', ({ guest, linkOf }) => linkOf('ada').then(guest.place)],
    ['the guest, who presses the link of the mail', ({ guest, linkOf }) => linkOf('ada').then(guest.join)],
  ])('takes nobody off the list, nor out of turn, whoever settles it: %s', async (_, settle) => {
    const opened = await open();
    const { guest, operator, first, entryOf, linkOf, wait } = opened;
    await wait('ada');
    const { joined_at } = (await entryOf('ada')) ?? {};
    await operator.cancel(first);
    await clock.settle();
    await pass(29);
    outage();
    await pass(1);
    // The next silence would end the place.
    expect(await entryOf('ada')).toMatchObject({ state: 'offered', lapses: 2 });
    vi.setSystemTime(Date.now() + 15 * MINUTE_MS);
    await settle(opened);
    expect((await guest.place(await linkOf('ada'))).body).toMatchObject({ lapses: 2, has_email: true });
    expect(await entryOf('ada')).toMatchObject({ state: expect.stringMatching(/^(waiting|offered)$/), joined_at });
  });

  // Others have the table for a quarter of an hour, whatever the house does with the place.
  test.each<[string, (opened: Awaited<ReturnType<typeof open>>) => Promise<unknown>]>([
    ['the house puts the guest on the list again', ({ wait }) => wait('ada')],
    [
      'the house puts the guest on the list again after a look',
      async ({ wait }) => {
        await pass(1);
        await wait('ada');
      },
    ],
    [
      'the house takes the offer back',
      async ({ operator, entryOf }) => operator.takeOfferBack((await entryOf('ada'))?.id ?? ''),
    ],
  ])('is followed by a pause though %s', async (_, act) => {
    const opened = await open();
    const { operator, first, wait, stands, passedOver } = opened;
    await wait('ada');
    outage();
    await operator.cancel(first);
    await clock.settle();
    expect(await stands('ada')).toEqual(['offered']);
    vi.setSystemTime(Date.now() + 15 * MINUTE_MS);
    await act(opened);
    await clock.settle();
    expect(await stands('ada')).toEqual(['waiting']);
    expect(await passedOver('ada')).toBe('not_told');
    await pass(20);
    expect(await stands('ada')).toEqual(['offered']);
  });

  // What the house does with an offer that is over does not undo that it has lapsed.
  test.each<[string, (opened: Awaited<ReturnType<typeof open>>) => Promise<unknown>]>([
    [
      'the house takes the offer back',
      async ({ operator, entryOf }) => operator.takeOfferBack((await entryOf('ada'))?.id ?? ''),
    ],
    ['the house books the table for others', bookOver],
    ['the house puts the guest on the list again', ({ wait }) => wait('ada')],
  ])('of which the guest was told is a lapse though %s', async (_, settle) => {
    const opened = await open();
    const { guest, operator, first, entryOf, linkOf, wait } = opened;
    await wait('ada');
    await operator.cancel(first);
    await clock.settle();
    vi.setSystemTime(Date.now() + 15 * MINUTE_MS);
    await settle(opened);
    expect(await entryOf('ada')).toMatchObject({ lapses: 1, missed: { time: '19:00', lapse: 1 } });
    expect((await guest.place(await linkOf('ada'))).body).toMatchObject({ lapses: 1, missed_time: '19:00' });
  });

  test('of which the guest was told ends the place if it is the last, also where the house books the table for others', async () => {
    const opened = await open();
    const { guest, operator, first, entryOf, linkOf, wait } = opened;
    await wait('ada');
    await operator.cancel(first);
    await clock.settle();
    await pass(30);
    expect(await entryOf('ada')).toMatchObject({ state: 'offered', lapses: 2 });
    vi.setSystemTime(Date.now() + 15 * MINUTE_MS);
    await bookOver(opened);
    expect((await guest.place(await linkOf('ada'))).body).toMatchObject({ state: 'gone', ended: 'lapsed' });
    expect((await operator.waiting()).body.items).toEqual([]);
  });

  test('shows guest and house the same, before somebody looks', async () => {
    const { guest, operator, first, linkOf, wait } = await open();
    for (const name of ['ada', 'bob']) await wait(name);
    await operator.cancel(first);
    await clock.settle();
    vi.setSystemTime(Date.now() + 15 * MINUTE_MS);
    expect((await guest.place(await linkOf('ada'))).body).toMatchObject({ state: 'waiting', lapses: 1 });
    const listed = (await operator.waiting()).body.items;
    expect(listed).toMatchObject([
      { guest_first_name: 'bob', lapses: 0 },
      { guest_first_name: 'ada', state: 'waiting', lapses: 1 },
    ]);
    await pass(31);
    // Her third: nobody has looked since.
    await guest.decline(await linkOf('bob'));
    await pass(31);
    const shown = (await guest.place(await linkOf('ada'))).body;
    const { items, ended } = (await operator.waiting(SATURDAY, { include: 'ended' })).body;
    expect(shown).toMatchObject({ state: 'gone', ended: 'lapsed' });
    expect(items).toEqual([]);
    expect(ended).toContainEqual(expect.objectContaining({ guest_first_name: 'ada', state: 'gone', ended: 'lapsed' }));
  });

  test('counts as untold for whoever looks while the marks give no answer, and is not settled by who writes', async () => {
    const opened = await open();
    const { first, entryOf, linkOf, wait, rid, token } = opened;
    await wait('ada');
    await opened.operator.cancel(first);
    await clock.settle();
    vi.setSystemTime(Date.now() + 15 * MINUTE_MS);
    const silent = connect('couvert-marks');
    // The time that is waited passes at once.
    let waited = 0;
    const sleep = async (ms: number) => {
      waited += ms + 1;
    };
    silent.timer = { now: () => waited, sleep };
    const refuse = () => async () => {
      throw throttle();
    };
    silent.client.middlewareStack.add(refuse, { step: 'initialize' });
    const without = { ...deps, wasSent: wasSentWith(silent) };
    const [guest, operator] = [guestOf(without, token), operatorOf(without, rid)];
    const link = await linkOf('ada');
    for (const view of [guest.place, guest.join]) {
      expect(await view(link)).toMatchObject({ status: 200, body: { state: 'waiting', lapses: 0 } });
    }
    expect((await operator.waiting()).body.items).toMatchObject([{ state: 'waiting', lapses: 0 }]);
    const { id = '', offer } = (await entryOf('ada')) ?? {};
    const named = { guest_first_name: 'ada', guest_last_name: 'Martin', guest_email: opened.emailOf('ada') };
    const answers = [
      await operator.createWaiting({ date: SATURDAY, guests: 2, from: '19:00', to: '21:00', ...named }),
      await operator.offer(id),
      await operator.takeOfferBack(id),
      await operator.create({ reservation_time: '19:00', table_id: offer?.tables[0], ends_offer_of: id }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    expect(await entryOf('ada')).toMatchObject({ state: 'offered', lapses: 0 });
  });

  test('of which the guest was told is a lapse', async () => {
    const { operator, first, entryOf, wait } = await open();
    await wait('ada');
    await operator.cancel(first);
    await clock.settle();
    await pass(15);
    expect((await entryOf('ada'))?.lapses).toBe(1);
  });
});

test('who lets three offers lapse was told by the last of them that it ends their place, and reads why on its page', async () => {
  const { guest, operator, first, linkOf, wait, emailOf } = await open();
  await wait('ada');
  await operator.cancel(first);
  await clock.settle();
  await pass(45);
  const mails = world.mails().filter(({ to, subject }) => to === emailOf('ada') && subject?.startsWith('Une table'));
  const tellsTheEnd = mails.map(({ text }) => /vous\s+quittez\s+la\s+liste/.test(text));
  expect(tellsTheEnd).toEqual([false, false, true]);
  expect((await guest.place(await linkOf('ada'))).body).toMatchObject({ state: 'gone', ended: 'lapsed' });
});

describe('a table is offered to nobody', () => {
  test('whose address takes no mail: the next one has it, and the house reads why', async () => {
    const { operator, first, wait, stands } = await open();
    await wait('bounce@simulator.amazonses.com');
    await wait('bob');
    await operator.cancel(first);
    await clock.settle();
    expect(await stands('bounce@simulator.amazonses.com', 'bob')).toEqual(['waiting', 'offered']);
    const { items } = (await operator.waiting()).body;
    expect(items.map(({ passed_over }: { passed_over: { reason: string } | null }) => passed_over?.reason)).toEqual([
      'email_refused',
      undefined,
    ]);
  });

  test('who cannot book online: the next one has it, until the house says otherwise', async () => {
    const { operator, first, emailOf, wait, stands, passedOver } = await open();
    const visit = await operator.create({ ...PARTY, guest_last_name: 'Blocked', guest_email: emailOf('ada') });
    const { items } = (await operator.list({ q: 'Blocked' })).body;
    const { guest_id } = items[0];
    await operator.cancel(visit.body.id);
    expect((await operator.updateGuest(guest_id, { blocked_online: true })).status).toBe(200);
    await wait('ada');
    await wait('bob');
    await operator.cancel(first);
    await clock.settle();
    expect(await stands('ada', 'bob')).toEqual(['waiting', 'offered']);
    expect(await passedOver('ada')).toBe('blocked');
    await operator.updateGuest(guest_id, { blocked_online: false });
    await pass(15);
    expect(await stands('ada', 'bob')).toEqual(['offered', 'waiting']);
  });
});

test('a table that a guest was offered goes to the next one at once when the house books another place for that guest', async () => {
  const { operator, first, entryOf, wait, stands } = await open();
  await wait('ada');
  await wait('bob');
  await operator.cancel(first);
  await clock.settle();
  expect(await stands('ada', 'bob')).toEqual(['offered', 'waiting']);
  const waitlist_id = (await entryOf('ada'))?.id;
  expect((await operator.create({ ...PARTY, reservation_time: '22:00', waitlist_id })).status).toBe(201);
  await clock.settle();
  expect(await stands('ada', 'bob')).toEqual(['taken', 'offered']);
});
