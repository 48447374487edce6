import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { exampleOf } from '../../../local/openapi/examples.ts';
import { type NamedSchemas, toSchema } from '../../../local/openapi/schemas.ts';

const example = (schema: z.ZodMiniType, named: NamedSchemas = {}) =>
  exampleOf(toSchema(schema, 'output', named), named, 'body');

describe('an example', () => {
  test.each<[string, z.ZodMiniType, unknown]>([
    ['is the one the schema gives', z.string().check(z.meta({ examples: ['T12'] })), 'T12'],
    ['is the first of the possible values', z.enum(['rect', 'circle']), 'rect'],
    ['is a value, not null', z.nullable(z.iso.date()), '2026-12-04'],
    ['is a value, not the empty text that clears a field', z.union([z.literal(''), z.iso.date()]), '2026-12-04'],
    ['is made of the examples of the parts', z.object({ at: z.array(z.iso.date()) }), { at: ['2026-12-04'] }],
  ])('%s', (_, schema, value) => {
    expect(example(schema)).toEqual(value);
  });

  test('of a named schema is found by its name', () => {
    const Seat = z.object({ name: z.string() }).register(z.globalRegistry, { id: 'Seat', examples: [{ name: 'A' }] });
    expect(example(z.array(Seat))).toEqual([{ name: 'A' }]);
  });

  test('of a text must be given: a field without one is named', () => {
    expect(() => example(z.object({ guest: z.object({ name: z.string() }) }))).toThrow(
      'no example for body.guest.name',
    );
  });
});

describe('a schema', () => {
  test('is referred to by its name', () => {
    const named: NamedSchemas = {};
    const Chair = z.object({ legs: z.int() }).register(z.globalRegistry, { id: 'Chair' });
    expect(toSchema(z.array(Chair), 'output', named)).toMatchObject({ items: { $ref: '#/components/schemas/Chair' } });
    expect(named.Chair).toEqual({
      type: 'object',
      properties: { legs: { type: 'integer' } },
      required: ['legs'],
    });
  });

  test('may not share its name with another', () => {
    const named: NamedSchemas = {};
    const Stool = z.object({ legs: z._default(z.int(), 3) }).register(z.globalRegistry, { id: 'Stool' });
    toSchema(Stool, 'input', named);
    expect(() => toSchema(Stool, 'output', named)).toThrow('Stool stands for two schemas');
  });
});
