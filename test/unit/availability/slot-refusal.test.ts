import { describe, expect, test } from 'vitest';
import { NOTHING_FREE, seatingPlan } from '../../../shared/availability/rules/choose-table.ts';
import type { DayCounts } from '../../../shared/availability/rules/cover-count.ts';
import type { OfferedSlot } from '../../../shared/availability/rules/schedule.ts';
import {
  askerOf,
  type SlotRefusal,
  slotProblem,
  slotRefusal,
  slotRefusals,
} from '../../../shared/availability/rules/slot-refusal.ts';
import { setupOf, tableOf } from '../../support/book.ts';
import { FRIDAY_MORNING } from '../../support/restaurant.ts';

const SATURDAY = '2026-11-21';
const slot: OfferedSlot = {
  date: SATURDAY,
  time: '19:00',
  service_name: '',
  duration_min: 120,
  from: 29_921_400,
  to: 29_921_520,
  pacing: { date: SATURDAY, start: 1140, service: 1080, max_covers_per_slot: 12, max_online_covers: 40 },
};
const plan = seatingPlan(setupOf({ tables: [tableOf('A', 2)] }));

/** What makes each rule apply. */
const faults = {
  inactive: { config: { is_active: false } },
  past: { now: slot.from * 60_000 },
  outside_window: { date: '2027-11-21' },
  not_offered: { slot: undefined },
  paused: { config: { paused_until: '2026-11-21T18:00:01.000Z' } },
  notice: { config: { min_notice_min: 2880 } },
  party_too_large: { config: { max_party_size: 1 } },
  slot_full: { counts: [{ date: SATURDAY, counters: { start_1140: 11, service_1080: 11 }, claims: {} }] },
  service_full: { counts: [{ date: SATURDAY, counters: { start_1140: 10, service_1080: 39 }, claims: {} }] },
  no_table: { free: NOTHING_FREE },
} satisfies Record<SlotRefusal, object>;

type Fault = {
  config?: object;
  now?: number;
  date?: string;
  slot?: undefined;
  free?: typeof NOTHING_FREE;
  counts?: DayCounts[];
};

const refusalOf = (...given: Fault[]) => {
  const asked: Fault = Object.assign({}, ...given);
  const config = setupOf({ config: Object.assign({}, ...given.map((fault) => fault.config)) }).config;
  return slotRefusal(askerOf(config, { guests: 2, now: asked.now ?? FRIDAY_MORNING, counts: asked.counts ?? [] }), {
    date: asked.date ?? SATURDAY,
    slot: 'slot' in asked ? undefined : slot,
    free: () => asked.free ?? plan,
  });
};

describe('why guests cannot book a slot', () => {
  test('nothing keeps them from one that is offered, ahead and free', () => {
    expect(refusalOf()).toBeUndefined();
    expect(refusalOf({ now: slot.from * 60_000 - 1 })).toBeUndefined();
  });

  test.each(Object.entries(faults))('%s', (reason, fault) => {
    expect(refusalOf(fault)).toBe(reason);
  });

  test.each<[SlotRefusal, SlotRefusal[]]>([
    ['inactive', ['past', 'party_too_large', 'no_table']],
    ['inactive', ['outside_window', 'not_offered', 'party_too_large', 'no_table']],
    ['past', ['party_too_large', 'no_table']],
    ['outside_window', ['not_offered', 'party_too_large', 'no_table']],
    ['not_offered', ['party_too_large', 'no_table']],
    ['paused', ['notice', 'party_too_large', 'no_table']],
    ['notice', ['party_too_large', 'no_table']],
    ['party_too_large', ['slot_full', 'no_table']],
    ['slot_full', ['no_table']],
    ['service_full', ['no_table']],
  ])('%s is told before %j', (first, others) => {
    expect(refusalOf(...[first, ...others].map((reason) => faults[reason]))).toBe(first);
  });

  test('a date that has passed is told so, whether it had the slot or not', () => {
    expect(refusalOf({ date: '2026-11-19', slot: undefined })).toBe('past');
  });

  test.each([0, 120])('of a start that has passed no notice of %i minutes is told', (min_notice_min) => {
    const { config } = setupOf({ config: { min_notice_min } });
    const asker = askerOf(config, { guests: 2, now: slot.from * 60_000 + 1 });
    expect(slotRefusals(asker, { date: SATURDAY, slot, free: () => plan })).toEqual(['past']);
  });

  test('tables are not looked at while another rule refuses', () => {
    const asker = askerOf(setupOf({ config: { is_active: false } }).config, { guests: 2, now: FRIDAY_MORNING });
    const free = () => expect.unreachable();
    expect(slotRefusal(asker, { date: SATURDAY, slot, free })).toBe('inactive');
  });

  test.each<[SlotRefusal, string, string]>([
    ['inactive', 'widget_inactive', 'Chez Test'],
    ['past', 'slot_in_past', `19:00 on ${SATURDAY}`],
    ['outside_window', 'outside_booking_window', '2027-01-19'],
    ['not_offered', 'slot_not_offered', 'no slot at 19:00'],
    ['party_too_large', 'party_too_large', 'at most 8'],
    ['slot_full', 'slot_unavailable', 'No party of 2 can be taken any more at 19:00'],
    ['service_full', 'slot_unavailable', 'No party of 2 can be taken any more at 19:00'],
    ['no_table', 'slot_unavailable', 'No table for 2'],
  ])('%s is the problem %s', (reason, code, words) => {
    const asker = askerOf(setupOf({}).config, { guests: 2, now: FRIDAY_MORNING });
    const problem = slotProblem(reason, asker, slot);
    expect(problem).toMatchObject({ code, message: expect.stringContaining(words) });
  });

  test('a date that has passed is named with today', () => {
    const asker = askerOf(setupOf({}).config, { guests: 2, now: FRIDAY_MORNING });
    const { message } = slotProblem('past', asker, { date: '2026-11-19', time: '19:00' });
    expect(message).toBe('2026-11-19 has passed; today is 2026-11-20.');
  });
});
