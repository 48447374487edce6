import { expect, test } from 'vitest';
import { typedOver, typedOverIn } from '../../../web/console/components/form/typed-over.ts';

const before = { allergies: 'Lactose', notes: '', guests: 2 };

test('a field that nobody has touched says what it says now, and one that was typed in keeps what was typed', () => {
  const now = { allergies: 'Lactose, arachides', notes: 'Poussette', guests: 3 };
  const typed = { ...before, allergies: 'Lactose, gluten' };
  expect(typedOver(now, before, typed)).toEqual({ allergies: 'Lactose, gluten', notes: 'Poussette', guests: 3 });
});

test.each([
  ['both wrote something else', 'Lactose, gluten', 'Lactose, arachides', ['allergies']],
  ['the other one cleared it', 'Lactose, gluten', '', ['allergies']],
  ['both wrote the same', 'Noix', 'Noix', []],
  ['nobody else wrote', 'Lactose, gluten', 'Lactose', []],
  ['only the other one wrote', 'Lactose', 'Lactose, arachides', []],
])('whether a field was typed over: %s', (_, typed, now, fields) => {
  expect(typedOverIn({ ...before, allergies: now }, before, { ...before, allergies: typed })).toEqual(fields);
});
