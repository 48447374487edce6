import { describe, expect, test } from 'vitest';
import { openApiDocument } from '../../../local/openapi/document.ts';

// What the example of an answer must tell, because its request says so. A reader copies both.

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const nodeIn = (value: unknown): Node => (isNode(value) ? value : {});

const document: Node = JSON.parse(JSON.stringify(openApiDocument()));

/** The example of a body or an answer as JSON; of several kinds of body, none. */
const exampleIn = (message: unknown): unknown => nodeIn(nodeIn(nodeIn(message).content)['application/json']).example;

type Asked = { id: string; method: string; sent: Node; asked: Node; answer: unknown };

const operations: Asked[] = Object.values(nodeIn(document.paths)).flatMap((methods) =>
  Object.entries(nodeIn(methods)).map(([method, one]) => {
    const { operationId, requestBody, responses, parameters } = nodeIn(one);
    const [success] = Object.entries(nodeIn(responses)).filter(([status]) => status.startsWith('2'));
    const required = (Array.isArray(parameters) ? parameters : []).filter(
      (each) => each.in === 'query' && each.required,
    );
    return {
      ...{ id: String(operationId), method, sent: nodeIn(exampleIn(requestBody)), answer: exampleIn(success?.[1]) },
      asked: Object.fromEntries(required.map(({ name, example }) => [name, example])),
    };
  }),
);

const answerOf = (id: string): Node => nodeIn(operations.find((one) => one.id === id)?.answer);
const answers = operations.filter(({ answer }) => answer !== undefined);
const named = ({ id }: Asked) => id;

/** Every object in an answer. */
function* objectsIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* objectsIn(one);
  if (!isNode(value)) return;
  yield value;
  for (const one of Object.values(value)) yield* objectsIn(one);
}

const everyObject = answers.flatMap(({ id, answer }) => [...objectsIn(answer)].map((shown) => ({ id, shown })));

/** A clock time as requests write it. */
const asSent = (value: unknown) =>
  typeof value === 'string' && /^\d\d:\d\d:\d\d$/.test(value) ? value.slice(0, 5) : value;

/** What is in an answer of what was sent, by its name; a version is raised. */
const echoOf = ({ answer }: Asked, sent: Node) =>
  Object.fromEntries(
    Object.keys(sent)
      .filter((name) => name !== 'version' && name in nodeIn(answer))
      .map((name) => [name, asSent(nodeIn(answer)[name])]),
  );

test('the walk sees what is asked, sent and answered', () => {
  expect(
    operations.filter(({ answer, sent }) => isNode(answer) && Object.keys(sent).length > 0).length,
  ).toBeGreaterThan(20);
  expect(operations.filter(({ asked }) => 'guests' in asked).map(named)).toContain('slots.list');
  expect(everyObject.length).toBeGreaterThan(100);
});

describe.each(answers.map((one): [string, Asked] => [one.id, one]))('%s', (_, one) => {
  test('answers what was sent and asked for', () => {
    const told = { ...one.sent, ...one.asked };
    const echo = echoOf(one, told);
    expect(echo).toEqual(Object.fromEntries(Object.keys(echo).map((name) => [name, told[name]])));
  });

  test('lists the dates that were asked for', () => {
    const { from, to } = one.asked;
    const listed = [...objectsIn(one.answer)].map(({ date, reservation_date }) => date ?? reservation_date);
    const dates = typeof from === 'string' && typeof to === 'string' ? listed.filter(Boolean).map(String) : [];
    expect(dates.filter((date) => date < String(from) || date > String(to))).toEqual([]);
  });

  test('gives no two of its items one id', () => {
    const { items, ...others } = nodeIn(one.answer);
    const lists = [items, ...Object.values(others)].filter(Array.isArray).flat();
    const ids = lists.flatMap((item) => nodeIn(item).id ?? []);
    expect(ids).toEqual([...new Set(ids)]);
  });

  test('is not cut off where it has a few items', () => {
    expect(nodeIn(one.answer).truncated ?? false).toBe(false);
  });
});

test('a change raises the version', () => {
  const changes = answers.filter(({ method, answer }) => method === 'patch' && 'version' in nodeIn(answer));
  expect(changes.length).toBeGreaterThan(3);
  for (const { id, sent, answer } of changes) {
    expect({ id, version: nodeIn(answer).version }).toEqual({ id, version: Number(sent.version ?? 1) + 1 });
  }
});

test('what replaces something answers nothing that was not sent', () => {
  for (const { sent, answer, id } of answers.filter(({ method }) => method === 'put')) {
    const texts = Object.entries(nodeIn(answer)).filter(([, value]) => typeof value === 'string');
    expect({ id, kept: texts.map(([name]) => name).filter((name) => name !== 'date' && !(name in sent)) }).toEqual({
      id,
      kept: [],
    });
  }
});

test('no booking is cancelled without a time, nor has one that stands, and none that is cancelled may change', () => {
  const bookings = everyObject.filter(({ shown }) => 'cancelled_at' in shown);
  expect(bookings.length).toBeGreaterThan(3);
  for (const { id, shown } of bookings) {
    const isCancelled = shown.status === 'cancelled';
    expect({ id, at: shown.cancelled_at !== null, may: isCancelled && (shown.may_change || shown.may_cancel) }).toEqual(
      {
        id,
        at: isCancelled,
        may: false,
      },
    );
  }
});

test('a party that waits has an offer while it is offered one, and an end once it is gone', () => {
  const waiting = everyObject.filter(({ shown }) => 'offer' in shown);
  expect(waiting.length).toBeGreaterThan(5);
  for (const { id, shown } of waiting) {
    expect({ id, offered: shown.offer !== null, ended: shown.ended !== undefined }).toEqual({
      id,
      offered: shown.state === 'offered',
      ended: shown.state === 'gone',
    });
  }
});

test('no date is available and closed, or over', () => {
  const dates = everyObject.filter(({ shown }) => 'available' in shown);
  expect(dates.length).toBeGreaterThan(20);
  expect(dates.filter(({ shown }) => shown.available && (shown.closed || shown.over))).toEqual([]);
});

test('a month has each of its dates once', () => {
  const { month, dates } = answerOf('widget.get-availability');
  const listed = (Array.isArray(dates) ? dates : []).map(({ date }) => date);
  const [year, number] = String(month).split('-').map(Number);
  const days = new Date(Date.UTC(year ?? 0, number ?? 0, 0)).getUTCDate();
  expect(listed).toEqual(Array.from({ length: days }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`));
});

test.each<[string, Node]>([
  ['bookings.cancel', { status: 'cancelled', may_change: false, may_cancel: false, version: 2 }],
  ['bookings.announce-coming', { status: 'confirmed', coming_at: expect.any(String), version: 2 }],
  ['waitlist.join', { state: 'waiting' }],
  ['waitlist.decline', { state: 'gone', ended: 'declined' }],
  ['waiting-guests.create', { state: 'waiting', passed_over: null, guest_email: null }],
  ['waiting-guests.offer', { state: 'offered', offer: expect.objectContaining({ time: '20:00' }) }],
])('%s answers what it has done', (id, shown) => {
  expect(answerOf(id)).toMatchObject(shown);
});

test('a guest takes the table that was offered', () => {
  const { time, date } = answerOf('waitlist.accept');
  const { offer, date: wanted } = answerOf('waitlist.get');
  expect({ time, date }).toEqual({ time: nodeIn(offer).time, date: wanted });
});
