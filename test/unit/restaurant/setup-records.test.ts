import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { HoursRecord } from '../../../shared/restaurant/store/setup-records.ts';
import { serviceOf } from '../../support/book.ts';

test.each([
  [{ slot_interval_min: 2000, slot_duration_min: 5000 }, true],
  [{ slot_interval_min: 0 }, false],
  [{ slot_interval_min: -30 }, false],
  [{ slot_duration_min: 0 }, false],
])('a stored service has slots that end some time: %j is read: %s', (stored, isRead) => {
  expect(z.safeParse(HoursRecord, serviceOf(stored)).success).toBe(isRead);
});
