import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '../../shared/routes.ts';
import { handlerOf } from '../support/handlers.ts';
import { invoke } from '../support/invoke.ts';
import { authenticateByName } from '../support/members.ts';
import { openRestaurant } from '../support/operator.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

// Every date that a request can name, at the ends of what it may and far beyond: each request is answered, and soon.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

type Opened = Awaited<ReturnType<typeof openRestaurant>>;

const Schema = z.looseObject({
  $ref: z.optional(z.string()),
  $defs: z.optional(z.record(z.string(), z.unknown())),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
  properties: z.optional(z.record(z.string(), z.looseObject({ format: z.optional(z.string()) }))),
  examples: z.optional(z.array(z.record(z.string(), z.unknown()))),
});
type Schema = z.infer<typeof Schema>;

/** The objects that a part of a request may be, and of a body its examples. */
function objectsOf(part: z.ZodMiniType | undefined): Schema[] {
  if (!part) return [];
  const whole = z.parse(Schema, z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }));
  const resolved = (node: unknown): Schema[] => {
    const schema = z.parse(Schema, node);
    const named = schema.$ref === undefined ? [] : resolved(whole.$defs?.[schema.$ref.split('/').at(-1) ?? '']);
    return [schema, ...named, ...(schema.anyOf ?? schema.oneOf ?? []).flatMap(resolved)];
  };
  return resolved(whole);
}

/** What a body is sent with beside its dates: its example in the contract. */
const exampleOf = (body: z.ZodMiniType): Record<string, unknown> =>
  objectsOf(body).flatMap(({ examples = [] }) => examples)[0] ?? {};

/** The names of the dates and months of a part of a request. */
const datesOf = (part: z.ZodMiniType | undefined): string[] => {
  const properties = objectsOf(part).flatMap((object) => Object.entries(object.properties ?? {}));
  const dates = properties.filter(([name, { format }]) => format === 'date' || name === 'month');
  return [...new Set(dates.map(([name]) => name))];
};

/** Each route that can be asked of a date, and the names of its dates by where they stand. */
const dated = routes.flatMap((route) => {
  const [path, query, body] = [route.params, route.query, route.body].map(datesOf);
  const names = { path: path ?? [], query: query ?? [], body: body ?? [] };
  return Object.values(names).flat().length > 0 ? [{ route, id: route.id, names }] : [];
});

const monthly = (name: string, date: string) => (name === 'month' ? date.slice(0, 7) : date);

/** What some queries need beside their dates. */
const NEEDED = { guests: '2', lang: 'fr' };

/** Asks a route for one date in every place that takes one. */
async function ask({ route, names }: (typeof dated)[number], opened: Opened, date: string) {
  const handler = await handlerOf(route.id, { ...opened.deps, authenticate: authenticateByName });
  const said = (where: readonly string[]) => Object.fromEntries(where.map((name) => [name, monthly(name, date)]));
  const query = Object.fromEntries(Object.entries(NEEDED).filter(([name]) => name in (route.query?.shape ?? {})));
  const body = route.body && { ...exampleOf(route.body), ...said(names.body) };
  const started = performance.now();
  const answer = await invoke(handler, {
    path: { publicToken: opened.token, id: 'nonsense', bookingToken: 'nonsense', ...said(names.path) },
    query: { ...query, ...said(names.query) },
    headers: { authorization: `Bearer ${opened.rid}` },
    ...(body && { body }),
  }).catch((error: unknown) => {
    // A file is no JSON.
    if (error instanceof SyntaxError) return { status: 200, headers: {}, body: undefined };
    throw error;
  });
  return { ...answer, ms: performance.now() - started };
}

describe('every route that can be asked of a date', () => {
  test('is here', () => {
    expect(dated.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        ...['widget.list-slots', 'widget.get-availability', 'widget.lock-slot', 'bookings.change', 'waitlist.request'],
        ...['reservations.list', 'reservations.create', 'reservations.update', 'reservations.export', 'slots.list'],
        ...['guests.download', 'special-days.list', 'special-days.put', 'special-days.delete', 'conflicts.list'],
        ...['blocks.list', 'blocks.create', 'blocks.update', 'waiting-guests.list', 'waiting-guests.create'],
      ]),
    );
  });

  test.each(dated)('$id refuses what lies beyond, naming the field', async (one) => {
    const opened = await openRestaurant(table, { seats: [2] });
    const fields = Object.values(one.names).flat();
    for (const date of ['0000-01-01', '0001-01-01', '1899-12-31', '3000-01-01', '9999-12-31', '-100000-01-01']) {
      const { status, body, ms } = await ask(one, opened, date);
      expect({ date, status, code: body?.code }).toEqual({ date, status: 400, code: 'invalid_request' });
      const named: string[] = body.errors.map(({ path }: { path: string }) => path);
      expect(named).toEqual(expect.arrayContaining(fields));
      expect(ms).toBeLessThan(2000);
    }
  });

  test.each(dated)('$id answers at the ends of what it may be asked', async (one) => {
    const opened = await openRestaurant(table, { seats: [2] });
    for (const date of ['1900-01-01', '2999-12-31']) {
      const { status, body, ms } = await ask(one, opened, date);
      expect({ date, is_answered: status < 500, named: JSON.stringify(body?.errors ?? []) }).toEqual({
        date,
        is_answered: true,
        named: expect.not.stringMatching(/a date from|a month from/),
      });
      expect(ms).toBeLessThan(5000);
    }
  });
});
