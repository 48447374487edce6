import { beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '../support/calls.ts';
import { injectFaults } from '../support/faults.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';
import { openIndexed } from '../support/word-index.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable({ stream: true });
  return () => table.engine.stop();
});

const open = () => openIndexed(table);

describe('processes that list one booking at once', () => {
  const isOfRows = ({ isWrite, keys: written }: Call) => isWrite && written.some((key) => key.includes('#WORD#'));
  const isOfList = ({ isWrite, keys: written }: Call) => isWrite && written.some((key) => key.includes('#WORDS|'));
  const readsList = ({ operation, keys: read }: Call) =>
    operation === 'GetItem' && read.some((key) => key.includes('#WORDS|'));

  test('lists a booking by its last version where two list it at once', async () => {
    const { book, operator, index, indexSlowly, beginnings, strays } = await open();
    const id = await book({}, { guest_first_name: 'Al', guest_last_name: 'Martin' });
    const meanwhile = async () => {
      await operator.update(id, { guest_last_name: 'Durand' });
      await index(id);
    };
    await indexSlowly(id, isOfRows, { meanwhile });
    expect(await beginnings()).toEqual(['+5678', '@zoe', 'al', 'al&du', 'du', 'dura']);
    expect(await strays()).toEqual([]);
  });

  test('lists a booking by its last version where a follower has read a batch of them before', async () => {
    const { book, db, operator, index, settle, beginnings, strays } = await open();
    const id = await book({}, { guest_first_name: 'Al', guest_last_name: 'Martin' });
    let meanwhile: Promise<unknown> | undefined;
    injectFaults(db).plan((call) => {
      if (meanwhile || !isOfList(call)) return undefined;
      meanwhile = operator.update(id, { guest_last_name: 'Durand' }).then(() => index(id));
      return { kind: 'hold', until: meanwhile };
    });
    await settle();
    expect(meanwhile).toBeDefined();
    expect(await beginnings()).toEqual(['+5678', '@zoe', 'al', 'al&du', 'du', 'dura']);
    expect(await strays()).toEqual([]);
  });

  describe.each([
    ['before it reads where the booking is listed', readsList],
    ['before it writes where the booking is listed', isOfList],
    ['before it writes words', isOfRows],
  ])('has no word left of a guest who is erased while another process that lists them stops %s', (_, isBefore) => {
    test.each([
      ['new', 'goes on', false],
      ['new', 'dies', true],
      ['listed', 'goes on', false],
      ['listed', 'dies', true],
    ])('the booking is %s, and the process %s', async (kind, _does, dies) => {
      const { book, erase, index, indexSlowly, operator, words, strays } = await open();
      const id = await book();
      if (kind === 'listed') {
        await index(id);
        await operator.update(id, { guest_last_name: 'Durand' });
      }
      const meanwhile = async () => {
        await index(id);
        await erase(id);
        await index(id);
      };
      await indexSlowly(id, isBefore, { meanwhile, dies });
      expect(await words()).toEqual([]);
      expect(await strays()).toEqual([]);
    });
  });

  test('forgets at once who was erased before they were ever listed, also where a process has read them before', async () => {
    const { book, erase, index, indexSlowly, words } = await open();
    const id = await book();
    const meanwhile = async () => {
      await erase(id);
      await index(id);
    };
    await indexSlowly(id, isOfList, { meanwhile });
    expect(await words()).toEqual([]);
  });
});
