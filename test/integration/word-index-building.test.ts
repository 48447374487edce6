import { beforeEach, describe, expect, test } from 'vitest';
import { runRetentionWith } from '../../functions/retention/run.ts';
import { createTable } from '../../local/table.ts';
import { readReservation } from '../../shared/booking/store/reservations.ts';
import { isWordIndexBuilt } from '../../shared/booking/store/word-building.ts';
import { indexBooking } from '../../shared/booking/store/word-index.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { planRestoration, restore } from '../../shared/restaurant/store/restoration.ts';
import { writeHistory } from '../support/history.ts';
import { onBehalfOf } from '../support/infra/current-route.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';
import { openIndexed } from '../support/word-index.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable({ stream: true });
  return () => table.engine.stop();
});

const open = () => openIndexed(table);

describe('building the index of words', () => {
  test('is built of what was there before it, goes on where it stopped, and is asked only when it is whole', async () => {
    const { build, db, rid, session, found, words } = await open();
    const names = ['Martin', 'Durand', "D'Angelo"];
    const made = await writeHistory(db, rid, {
      first: '2025-01-01',
      dates: 70,
      perDate: 5,
      nameOf: (n) => names[n % 3] ?? '',
    });
    let looks = 0;
    const first = await build(() => looks++ > 0);
    expect(first).toEqual({ indexed: 100, is_done: false });
    expect(await isWordIndexBuilt(session(), rid)).toBe(false);
    expect(await found('angelo')).toHaveLength(50);
    expect(await build()).toEqual({ indexed: 250, is_done: true });
    expect(await isWordIndexBuilt(session(), rid)).toBe(true);
    expect((await words()).filter(({ digest }) => digest !== undefined)).toHaveLength(made.length);
    expect(await found('angelo')).toHaveLength(50);
    expect(await build()).toEqual({ indexed: 0, is_done: true });
  });

  test('forgets in a build what was deleted while nobody followed', async () => {
    const { build, put, remove, rid, words, book, session } = await open();
    const reservation = await readReservation(session(), rid, await book());
    await build();
    expect(await words()).not.toEqual([]);
    await remove(keys.reservation(rid, reservation?.id ?? ''));
    await put({ ...keys.reservation(rid, `${rid}-rbroken`), guest_last_name: 7 });
    expect(await build()).toMatchObject({ is_done: true });
    expect(await words()).toEqual([]);
  });

  test('is built by the hourly run, once no function of the release before can follow changes any more', async () => {
    const { book, clock, db, found, remove, rid, session, words } = await open();
    const [id, gone] = [await book(), await book()];
    await indexBooking(session(), rid, gone);
    await remove(keys.reservation(rid, gone));
    const forget = runRetentionWith({ db, now: () => clock.now });
    const run = () => onBehalfOf('retention.run', () => forget(undefined, { getRemainingTimeInMillis: () => 60_000 }));
    await run();
    expect(await isWordIndexBuilt(session(), rid)).toBe(false);
    clock.now += 3_600_000;
    await run();
    expect(await isWordIndexBuilt(session(), rid)).toBe(true);
    expect(await found('martin')).toEqual([id]);
    expect((await words()).filter(({ digest }) => digest !== undefined)).toMatchObject([{ sk: id }]);
  });

  test('compares all bookings once more after a deployment, and finds what a release before has followed', async () => {
    const { book, build, clock, db, erase, found, operator, rid, session, strays, words } = await open();
    const runAs = async (follower: string) => {
      const forget = runRetentionWith({ db, now: () => clock.now, follower });
      await onBehalfOf('retention.run', () => forget(undefined, { getRemainingTimeInMillis: () => 60_000 }));
      clock.now += 3_600_000;
    };
    const [id, erased] = [await book(), await book({}, { guest_last_name: 'Durand' })];
    await build();
    await runAs('1@stream');
    await runAs('1@stream');
    // As a release follows them that knows no index: nobody lists anything.
    await operator.update(id, { guest_last_name: 'Petit' });
    await erase(erased);
    await runAs('1@stream');
    expect(await found('petit')).toEqual([]);
    await runAs('3@stream');
    expect(await isWordIndexBuilt(session(), rid)).toBe(true);
    expect(await found('petit')).toEqual([]);
    await runAs('3@stream');
    expect(await found('petit')).toEqual([id]);
    expect((await words()).filter(({ names }) => names?.includes('durand'))).toEqual([]);
    expect(await strays()).toEqual([]);
  });

  test('has no word left after thirty days of a guest whose erasure the stream gave up', async () => {
    const { book, build, clock, db, erase, words } = await open();
    const run = async () => {
      const forget = runRetentionWith({ db, now: () => clock.now });
      await onBehalfOf('retention.run', () => forget(undefined, { getRemainingTimeInMillis: () => 60_000 }));
      clock.now += 3_600_000;
    };
    const id = await book();
    await build();
    await erase(id);
    clock.now += 29 * 86_400_000;
    for (let hours = 0; hours < 3; hours++) await run();
    expect(await words()).not.toEqual([]);
    clock.now += 86_400_000;
    for (let hours = 0; hours < 2; hours++) await run();
    expect(await words()).toEqual([]);
  });

  test('stays searched while it is compared once more, and goes on where that stopped', async () => {
    const { build, db, rid, session } = await open();
    await writeHistory(db, rid, { first: '2025-01-01', dates: 30, perDate: 5 });
    await build();
    let looks = 0;
    expect(await build(() => looks++ > 0)).toEqual({ indexed: 0, is_done: false });
    expect(await isWordIndexBuilt(session(), rid)).toBe(true);
    let pieces = 0;
    await build(() => {
      pieces += 1;
      return false;
    });
    expect(pieces).toBe(1);
  });

  test('is searched for a restored restaurant as it was: who was written since is not found, and who was erased has no word', async () => {
    const { book, build, db, erase, found, operator, rid, session, settle, strays, words } = await open();
    const past = new TableSession({ ...db, table: 'couvert-past' }, 60_000);
    await createTable(db.client, 'couvert-past');
    await build();
    const [kept, renamed, erased] = [
      await book({ time: '19:00' }),
      await book({ time: '19:00' }, { guest_last_name: 'Durand' }),
      await book({ time: '21:00' }, { guest_last_name: 'Moreau' }),
    ];
    await settle();
    await restore(past, await planRestoration(past, session(), rid));
    await operator.update(renamed, { guest_last_name: 'Petit' });
    await erase(erased);
    await book({ time: '21:00' }, { guest_last_name: 'Late' });
    await settle();
    expect(await found('late')).toHaveLength(1);
    await restore(session(), await planRestoration(session(), past, rid));
    await settle();
    expect(await found('martin')).toEqual([kept]);
    expect(await found('durand')).toEqual([renamed]);
    for (const q of ['petit', 'late', 'moreau']) expect(await found(q), q).toEqual([]);
    for (const gone of ['petit', 'late', 'moreau']) {
      expect((await words()).filter(({ names }) => names?.includes(gone))).toEqual([]);
    }
    expect(await strays()).toEqual([]);
  });
});
