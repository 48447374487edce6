import { expect, test } from 'vitest';
import { digestOf } from '../../../shared/platform/dynamo/digest.ts';

/** What stands in stored bookings: a request of today is compared with it. */
const STORED = '-0htBZT1qs0DRad5LQ_8fxi-uIyTqPQ42mOn_T5p4r8';

const body = { guests: 4, guest_phone: '+33612345678', guest_last_name: 'Martin', duration_min: 90, guest_: 'x' };

test('a request has the digest that earlier releases stored of it', () => {
  expect(digestOf({ ...body, a: [1, { b: 2 }] })).toBe(STORED);
});

test('neither the order of the fields nor an absent one counts', () => {
  const turned = Object.fromEntries(Object.entries({ ...body, a: [1, { b: 2 }] }).reverse());
  expect(digestOf({ guest: undefined, ...turned })).toBe(STORED);
  expect(digestOf({ ...turned, guests: 5 })).not.toBe(STORED);
});
