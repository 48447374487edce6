import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../../local/openapi/document.ts';
import { ReservationChange } from '../../../shared/booking/contract/reservation-change.ts';
import { problems } from '../../../shared/platform/contract/problem.ts';
import { routes } from '../../../shared/routes.ts';

type Node = Record<string, unknown>;

// The parts of a document are read as a client reads them: from JSON.
const document: Node = JSON.parse(JSON.stringify(openApiDocument()));

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The part of the document that a JSON pointer names. */
function at(pointer: string): unknown {
  const keys = pointer.split('/').slice(1);
  return keys.reduce<unknown>(
    (node, key) => (isNode(node) ? node[key.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
    document,
  );
}

/** Every object of the document with its JSON pointer; examples are data, not parts of it. */
function* nodesOf(value: unknown, pointer = ''): Generator<[string, Node]> {
  if (!isNode(value)) return;
  if (!Array.isArray(value)) yield [pointer, value];
  for (const [key, child] of Object.entries(value)) {
    if (key === 'example' || key === 'examples') continue;
    yield* nodesOf(child, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
}

const nodes = [...nodesOf(document)];
const operations = nodes.filter(([pointer]) => /^\/paths\/[^/]+\/[a-z]+$/.test(pointer));

/** The examples that a media type, a parameter or a schema gives, with the pointer of the schema that they must fit. */
function* examplesOf([pointer, node]: [string, Node]): Generator<{ where: string; schema: string; value: unknown }> {
  const schema = isNode(node.schema) ? `${pointer}/schema` : pointer;
  if ('example' in node) yield { where: `${pointer}/example`, schema, value: node.example };
  if (!isNode(node.examples) || pointer === '/components') return;
  for (const [name, example] of Object.entries(node.examples)) {
    const shared = isNode(example) && typeof example.$ref === 'string' ? at(example.$ref.slice(1)) : undefined;
    const named = isNode(shared) ? shared : isNode(example) && 'value' in example ? example : { value: example };
    yield { where: `${pointer}/examples/${name}`, schema, value: named.value };
  }
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema({ $id: 'couvert', ...document });
const validatorOf = (schema: string) => ajv.compile({ $ref: `couvert#${encodeURI(schema)}` });
const faultsOf = (schema: string, value: unknown) => {
  const validate = validatorOf(schema);
  return validate(value) ? [] : validate.errors;
};

test('the committed document is the one that the contract makes', () => {
  expect(JSON.parse(readFileSync('docs/openapi.json', 'utf8'))).toEqual(document);
});

test('every route has one operation under its path and method, and no other operation exists', () => {
  expect(operations.map(([, { operationId }]) => operationId).sort()).toEqual(routes.map(({ id }) => id).sort());
  for (const { id, path, method } of routes) {
    expect(at(`/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}`)).toMatchObject({ operationId: id });
  }
});

test('every example fits its schema', () => {
  const examples = nodes.flatMap((node) => [...examplesOf(node)]);
  expect(examples.length).toBeGreaterThan(60);
  for (const { where, schema, value } of examples) {
    expect({ where, value, faults: faultsOf(schema, value) }).toEqual({ where, value, faults: [] });
  }
});

test('an example that does not fit is found', () => {
  expect(faultsOf('/components/schemas/Lock', { lock_token: 1 })).not.toEqual([]);
});

test('the document allows the changes of a reservation that the contract allows, and no others', () => {
  const fields: [string, unknown][] = [
    ...Object.entries({ version: 1, notify_guest: false, unknown: true, guest_email: null }),
    ...Object.entries({ reservation_date: '2026-12-04', reservation_time: '19:30', guests: 2, duration_min: 90 }),
    ...Object.entries({ table_id: 'a', table_merge_id: 'a', table_ids: ['a', 'b'], swap_with: 'c' }),
    ...Object.entries({ table_id: null, table_merge_id: null, status: 'confirmed' }),
    ['status', 'cancelled'],
  ];
  const change = fc.subarray(fields, { maxLength: 4 }).map((some) => Object.fromEntries(some));
  const documented = validatorOf('/components/schemas/ReservationChange');
  const seen = { allowed: 0, refused: 0 };
  fc.assert(
    fc.property(change, (value) => {
      const { success } = ReservationChange.safeParse(value);
      seen[success ? 'allowed' : 'refused']++;
      expect({ value, fits: documented(value) }).toEqual({ value, fits: success });
    }),
    { numRuns: 1000 },
  );
  expect(Math.min(seen.allowed, seen.refused)).toBeGreaterThan(50);
});

/** Every part of a schema, those that it refers to included. */
function partsOf(pointer: string, seen = new Set<string>()): [string, Node][] {
  if (seen.has(pointer)) return [];
  seen.add(pointer);
  return [...nodesOf(at(pointer), pointer)].flatMap((part) =>
    typeof part[1].$ref === 'string' ? partsOf(part[1].$ref.slice(1), seen) : [part],
  );
}

test('a problem’s code is one of those that there are', () => {
  expect(at('/components/schemas/Problem/properties/code/enum')).toEqual(Object.keys(problems));
});

test('every creation takes an idempotency key, of any visible characters', () => {
  // What these make is no new resource of their answer.
  const others: string[] = ['waitlist.request', 'waitlist.join', 'imports.create'];
  const creations = routes.filter(
    ({ id, method, success }) => method === 'POST' && (success.status === 201 || others.includes(id)),
  );
  expect(creations.length).toBeGreaterThan(13);
  for (const { id, headers } of creations) {
    const takes = (key: string) => headers?.safeParse({ 'idempotency-key': key }).success;
    expect({ id, takes: ['x', '~'.repeat(255), '~'.repeat(256), 'a b', ''].map(takes) }).toEqual({
      id,
      takes: [true, true, false, false, false],
    });
    expect(Object.keys(headers?.shape ?? {})).toContain('idempotency-key');
  }
});

test('a key without effect is described as one, with what a repetition does in its place', () => {
  const described = operations.flatMap(([, { operationId, parameters }]) =>
    (Array.isArray(parameters) ? parameters : [])
      .filter(isNode)
      .filter(({ name }) => name === 'Idempotency-Key')
      .map(({ description }) => ({ id: String(operationId), words: String(description) })),
  );
  const counts = ({ id }: { id: string }) =>
    routes.some((route) => route.id === id && route.problems.some((code) => code === 'idempotency_conflict'));
  for (const { words } of described.filter(counts)) expect(words).not.toContain('no effect');
  const idle = described.filter((one) => !counts(one));
  expect(idle.map(({ id }) => id)).toContain('calendar.create');
  for (const { id, words } of idle) {
    expect({ id, words }).toEqual({ id, words: expect.stringMatching(/has no effect.*: .+\.$/) });
  }
  // Each is repeated in its own way.
  expect(new Set(idle.map(({ words }) => words)).size).toBe(idle.length);
});

test('the weekday of a service says which number is which day', () => {
  for (const name of ['NewHoursEntry', 'HoursChanges', 'HoursEntry']) {
    const day = partsOf(`/components/schemas/${name}`).find(([pointer]) => pointer.endsWith('/day_of_week'))?.[1];
    expect({ name, day }).toEqual({
      name,
      day: expect.objectContaining({ description: expect.stringContaining('0 Monday') }),
    });
  }
});

test('no field has a default, for which typed clients would have it sent, or believe that it is always there', () => {
  const defaults = nodes.filter(
    ([pointer, node]) => 'default' in node && !/\/(properties|variables)(\/\w+)?$/.test(pointer),
  );
  expect(defaults).toEqual([]);
  const lang = partsOf('/components/schemas/LockRequest').find(([pointer]) => pointer.endsWith('/lang'))?.[1];
  expect(lang).toMatchObject({ description: expect.stringContaining('Default: `"fr"`') });
});

test('every whole number that a client sends has both its bounds in the document', () => {
  const sent = nodes.filter(([pointer]) => /\/(requestBody|parameters)\/.*schema$/.test(pointer));
  const numbers = sent.flatMap(([pointer]) => partsOf(pointer)).filter(([, { type }]) => type === 'integer');
  expect(numbers.length).toBeGreaterThan(10);
  for (const [pointer, { minimum, maximum }] of numbers) {
    expect({ pointer, minimum, maximum }).toEqual({
      pointer,
      minimum: expect.any(Number),
      maximum: expect.any(Number),
    });
  }
});

test('every body and every answer with a body has an example', () => {
  const media = nodes.filter(([pointer]) => /\/content\/[^/]+$/.test(pointer));
  expect(media.length).toBeGreaterThan(10);
  for (const [pointer, node] of media) {
    expect({ pointer, has: 'example' in node || 'examples' in node }).toEqual({ pointer, has: true });
  }
});

test('every link leads to an operation and gives it parameters that it has', () => {
  const links = nodes.filter(([pointer]) => /\/links\/[^/]+$/.test(pointer));
  expect(links.length).toBeGreaterThan(2);
  for (const [pointer, { operationId, parameters }] of links) {
    const [, operation] = operations.find(([, { operationId: id }]) => id === operationId) ?? [];
    const names = Array.isArray(operation?.parameters) ? operation.parameters.map(({ name }) => name) : [];
    expect(names, pointer).toEqual(expect.arrayContaining(Object.keys(parameters ?? {})));
  }
});

test('every failure of a route is documented with its code', () => {
  for (const { id, problems: codes } of routes) {
    const [pointer = ''] = operations.find(([, { operationId }]) => operationId === id) ?? [];
    for (const code of codes) {
      const answer = at(`${pointer}/responses/${problems[code].status}`);
      const reference = isNode(answer) && typeof answer.$ref === 'string' ? answer.$ref.slice(1) : undefined;
      expect(reference ? at(reference) : answer, `${id} ${code}`).toMatchObject({
        content: { 'application/problem+json': { examples: { [code]: expect.anything() } } },
      });
    }
  }
});
