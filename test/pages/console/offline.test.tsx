import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refusal } from '../fake-api.ts';
import { change } from './answers.ts';
import { choose, itIs, openEvening, partyOf, rowOf, tableOf, takeStep } from './evening.ts';
import { houseOf, storedOf } from './house.ts';
import { connect, keptSteps, type Opened, pass } from './open.tsx';
import { button, notice, part, press, said, undo, unsaid } from './page.ts';
import { CHANGE, TAKE } from './paths.ts';
import { words } from './words.ts';

// The evening without a connection: what a host does waits, in order, and is sent when the line is back.

const t = words();

/** The line is gone, and the page knows it. */
async function lose({ api }: Opened): Promise<void> {
  api.breakLine();
  connect(false);
  onTestFinished(() => connect(true));
  await said(t('stale.wait'));
}

/** The line is back. */
async function find({ api }: Opened): Promise<void> {
  api.breakLine(false);
  connect(true);
  await unsaid(t('stale.wait'));
}

const waiting = (name: string) => part('[data-queued=waiting]', '', document);

test('goes on without a connection: shown at once, marked as not sent, counted, and sent in order when the line is back', async () => {
  const house = houseOf([2, 2], { reservations: [partyOf('Martin', '19:00', { table_id: 't1' })] });
  const opened = await openEvening(house);
  const { api, user } = opened;
  await rowOf('Martin');
  await lose(opened);
  await takeStep(user, 'Martin');
  await said(t('queued.waiting'), await rowOf('Martin', 'arrived'));
  await takeStep(user, 'Martin');
  await said(t('queued.waiting'), await rowOf('Martin', 'seated'));
  await said(t('queued.waiting_short'), await tableOf('T1', ['seated']));
  await button(t('queued.count', { count: 2 }));
  expect(storedOf(house, 'Martin').service_status).toBe('expected');
  await find(opened);
  await waitFor(() => expect(storedOf(house, 'Martin').service_status).toBe('seated'));
  await waitFor(() => expect(keptSteps()).toEqual([]));
  await unsaid(t('queued.waiting'));
  await rowOf('Martin', 'seated');
  expect(api.bodies(CHANGE)).toEqual([
    { service_status: 'arrived', version: 1 },
    { service_status: 'seated', version: 2 },
  ]);
});
