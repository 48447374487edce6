import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { recoverBooking } from '../../../shared/booking/contract/bookings.ts';
import { faultsIn } from '../../../shared/platform/contract/wording.ts';
import { routes } from '../../../shared/routes.ts';

/** Values of every kind, each wrong in most places. */
const STRANGE: unknown[] = [
  ...[null, true, -1, 0.5, 1e9, 1e21, -1e21, '', ' ', 'x', '\u0000', 'x'.repeat(5000), '2026-02-30', '+', '99:99'],
  ...[[], [null], ['x', 'x'], Array.from({ length: 5000 }, () => 'x'), {}, { id: 1 }],
];

/** What the validator says of itself. */
const ITS_WORDS =
  /\b(Too (big|small)|Invalid|expected (string|number|boolean|array|object|int|one)|received|Unrecognized|to be (<|>|at)|origin|undefined|NaN|nonoptional)\b/i;

/** The objects of a part of a request: itself, or what it may be. */
function objectsOf(schema: z.core.$ZodType): z.core.$ZodObject[] {
  if (schema instanceof z.core.$ZodObject) return [schema];
  if (schema instanceof z.core.$ZodOptional) return objectsOf(schema._zod.def.innerType);
  return schema instanceof z.core.$ZodUnion ? schema._zod.def.options.flatMap(objectsOf) : [];
}

const parts = routes.flatMap(({ id, params, query, headers, body }) =>
  Object.entries({ params, query, headers, body }).flatMap(([part, schema]) =>
    schema ? objectsOf(schema).map((object) => ({ id, part, schema, fields: Object.keys(object._zod.def.shape) })) : [],
  ),
);

const said = (schema: z.ZodMiniType, value: unknown) => {
  const { error } = schema.safeParse(value);
  return error ? faultsIn(error.issues, value) : [];
};

test('no fault of a request is told in the words of the validator, and no limit twice', () => {
  let faults = 0;
  for (const { id, part, schema, fields } of parts) {
    const bodies = [...STRANGE, ...fields.flatMap((field) => STRANGE.map((value) => ({ [field]: value })))];
    // All of its fields at once, and one list in another.
    const whole = STRANGE.map((value) => Object.fromEntries(fields.map((field) => [field, value])));
    const nested = fields.flatMap((field) => [{ [field]: [{}] }, { [field]: [{ id: 1, up_to: 'x', row: 'x' }] }]);
    for (const value of [...bodies, ...whole, ...nested]) {
      const told = said(schema, value);
      const limits = told.filter(({ message }) => /^must be at (most|least) /.test(message));
      expect(new Set(limits.map(({ path }) => path.join('.'))).size).toBe(limits.length);
      for (const { path, message } of told) {
        faults++;
        expect({ id, part, path, message }).toEqual({ id, part, path, message: expect.not.stringMatching(ITS_WORDS) });
        expect(message).toMatch(/^[a-z`]/);
      }
    }
  }
  expect(faults).toBeGreaterThan(2000);
});

test('what is told is what must be', () => {
  const Sample = z.object({
    hours: z.int().check(z.gte(0), z.lte(48)),
    name: z.string().check(z.minLength(1), z.maxLength(3)),
    rows: z.array(z.object({ row: z.number() })).check(z.minLength(1), z.maxLength(2)),
    mode: z.enum(['auto', 'manual']),
    mail: z.union([z.literal(''), z.email()]),
    on: z.boolean(),
  });
  const told = (value: unknown) => said(Sample, value).map(({ path, message }) => `${path.join('.')} ${message}`);
  expect(told({ hours: 49, name: '', rows: [], mode: 'x', mail: 'x', on: 1 })).toEqual([
    'hours must be at most 48',
    'name must not be empty',
    'rows must have at least 1 entry',
    'mode must be auto or manual',
    'mail must be an e-mail address',
    'on must be true or false',
  ]);
  expect(told({ hours: 1.5, name: 'long', rows: [{}, { row: '' }], on: true })).toEqual(
    expect.arrayContaining([
      'hours must be a whole number',
      'name must have at most 3 characters',
      'rows.0.row is required',
      'rows.1.row must be a number',
      'mode is required',
      'mail is required',
    ]),
  );
});

test('a rule of several fields says what is needed, not that the one that it names is required', () => {
  const told = (value: unknown) =>
    said(recoverBooking.body, value).map(({ path, message }) => `${path.join('.')} ${message}`);
  expect(told({ guest_email: 'zoe@example.com' })).toEqual([
    'confirmation_code is needed, or guest_phone, or reservation_date',
  ]);
  expect(told({ confirmation_code: 'K7M2XQ9P' })).toEqual(['guest_email is required']);
});

test('whatever tells somebody the faults that a schema found loads our own words for them', () => {
  const sources = globSync('{bin,functions,lib,local,shared}/**/*.ts').map((path) => ({
    path,
    source: readFileSync(path, 'utf8'),
  }));
  const telling = sources.filter(({ source }) => /\berror\??\.issues\b/.test(source));
  expect(telling.length).toBeGreaterThan(2);
  expect(telling.filter(({ source }) => !source.includes('/contract/wording.ts')).map(({ path }) => path)).toEqual([]);
});
