import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, test } from 'vitest';
import { connect, TableSession } from '../../../shared/platform/dynamo/table-session.ts';

const BODY = JSON.stringify({ Item: { pk: { S: 'a' }, sk: { S: 'b' } } });
const HEADERS = { 'content-type': 'application/x-amz-json-1.0', 'content-length': BODY.length };

let stop = () => {};
afterEach(() => stop());

/** A table behind a server that answers each call in turn as it is told, the last way for good. */
async function tableThat(...answers: ((response: ServerResponse) => void)[]) {
  let calls = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => answers[Math.min(calls++, answers.length - 1)]?.(response));
  }).listen(0, '127.0.0.1');
  stop = () => {
    server.close();
    server.closeAllConnections();
  };
  await once(server, 'listening');
  const address = server.address();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    AWS_REGION: 'eu-west-3',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  return { db: connect('t'), calls: () => calls };
}

const whole = (response: ServerResponse) => response.writeHead(200, HEADERS).end(BODY);
const stalled = (response: ServerResponse) => response.writeHead(200, HEADERS).write(BODY.slice(0, 20));
const broken = (response: ServerResponse) => {
  stalled(response);
  setTimeout(() => response.destroy(), 20);
};
const dripping = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': HEADERS['content-type'] }).write(BODY.slice(0, 20));
  const drip = setInterval(() => response.write(' '), 100);
  response.on('close', () => clearInterval(drip));
};

const get = (session: TableSession) =>
  session.call((client) => client.send(new GetCommand({ TableName: 't', Key: { pk: 'a', sk: 'b' } })));

test.each([
  ['stops', stalled],
  ['drips', dripping],
  ['breaks off', broken],
])('a call whose answer %s in the middle is repeated', async (_, answer) => {
  const { db, calls } = await tableThat(answer, whole);
  expect((await get(new TableSession(db, 60_000))).Item).toEqual({ pk: 'a', sk: 'b' });
  expect(calls()).toBe(2);
});

test.each([
  ['stop', stalled],
  ['drip', dripping],
])('answers that %s do not outlast the time budget', async (_, answer) => {
  const { db } = await tableThat(answer);
  await expect(get(new TableSession(db, 500))).rejects.toThrow('The time budget is used up.');
});

/** An error of the system, as Node throws it. */
const systemError = (code: string) => Object.assign(new Error(code), { code });

test.each(['EAI_AGAIN', 'ENOTFOUND', 'ECONNRESET', 'EPIPE', 'EHOSTUNREACH'])(
  'a call that meets %s is repeated',
  async (code) => {
    let calls = 0;
    const db = { ...connect('t'), random: () => 0 };
    const answer = await new TableSession(db, 60_000).call(async () => {
      calls += 1;
      if (calls === 1) throw systemError(code);
      return 'answer';
    });
    expect([answer, calls]).toEqual(['answer', 2]);
  },
);

test.each(['ERR_INVALID_ARG_TYPE', 'ValidationException'])('a mistake of our own, %s, is not', async (code) => {
  const session = new TableSession(connect('t'), 60_000);
  await expect(session.call(() => Promise.reject(systemError(code)))).rejects.toThrow(code);
});
