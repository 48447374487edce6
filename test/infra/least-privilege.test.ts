import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { calledByEvents } from '../../lib/permissions.ts';
import { bookingPage } from '../../shared/booking/contract/booking-page.ts';
import { directoryPage } from '../../shared/directory/contract/directory-page.ts';
import { routes } from '../../shared/routes.ts';
import { RECORDINGS, RecordedAccess } from '../support/infra/access-of-call.ts';
import { allows, grantsOf, type Statement, statementsOf } from '../support/infra/policy.ts';
import { type Synthesised, synthesise } from '../support/infra/synthesise.ts';

// The policies as they are deployed, against what every handler was seen to do while the integration tests ran: each
// deed is allowed, and nothing is granted that nobody did.

let stack: Synthesised;
let recorded: RecordedAccess[];
beforeAll(() => {
  stack = synthesise();
  const files = readdirSync(RECORDINGS).map((file) => readFileSync(join(RECORDINGS, file), 'utf8'));
  recorded = files.flatMap((text) => z.parse(z.array(RecordedAccess), JSON.parse(text)));
  if (recorded.length === 0) throw new Error('Nothing was recorded: run test/integration together with this test.');
});

const Role = z.object({ Policies: z.array(z.object({ PolicyDocument: z.unknown() })) });

/** The policy of a function, in whichever stack it is. */
function statementsFor(route: string): Statement[] {
  const name = new RegExp(`^(Api|ClockConsumers|Clock)${route.replaceAll(/[^A-Za-z0-9]/g, '')}Role`);
  const [, role] = Object.entries(stack.resources('AWS::IAM::Role')).find(([id]) => name.test(id)) ?? ['', undefined];
  return z.parse(Role, role?.Properties).Policies.flatMap(({ PolicyDocument }) => statementsOf(PolicyDocument));
}

const answered = [...routes, bookingPage, directoryPage];

/** What a request reads to find its restaurant: a public token once a process, the operator always; a link names it. */
const findsRestaurant = new Map<string, string | undefined>(
  answered.map(({ id, auth, path }) => {
    if (auth === 'operator') return [id, 'OPERATOR#id'];
    return [id, path.startsWith('/api/v1/widget/') || path === bookingPage.path ? 'TOKEN#id' : undefined];
  }),
);

/** Whoever looks somebody up only reads; routes of the staff write the same items. */
const isRead = (action: string) => ['dynamodb:GetItem', 'dynamodb:Query'].includes(action);

/** What a route was seen to do; how a restaurant is found counts for all routes that find it in this way. */
const deedsOf = (id: string) =>
  recorded.filter(
    ({ route, action, key }) =>
      route === id || (findsRestaurant.has(route) && isRead(action) && key === findsRestaurant.get(id)),
  );

const tell = ({ action, resource, key }: { action: string; resource: string; key: string }) =>
  `${action} on ${resource} for ${key
    .replace(/^R#rid/, 'R#*')
    .replace(/^(TOKEN|OPERATOR|ASKED)#id$/, '$1#*')
    .replace(/^DIRECTORY.*/, 'DIRECTORY*')
    .replace(/^(R#\*#WORD#).*/, '$1*')}`;

/** What reading the stream needs: no deed of a handler, but of Lambda on its behalf. */
const ofStream = ({ resource }: { resource: string }) => resource === 'Table.StreamArn' || resource === '*';
/** What a function does to the marks is not recorded: their table has a client of its own. */
const ofMarks = ({ resource }: { resource: string }) => resource === 'Marks.Arn';
/** What a function does to accounts is compared where it does it: `test/integration/accounts.test.ts`. */
const ofAccounts = ({ resource }: { resource: string }) => resource === 'UserPool.Arn';

describe.each([...answered.map(({ id }) => id), 'clock.tick', ...Object.keys(calledByEvents)])('%s', (id) => {
  test('may do everything that its handler was seen to do', () => {
    const statements = statementsFor(id);
    const deeds = deedsOf(id);
    expect(deeds.length).toBeGreaterThan(0);
    expect(deeds.filter((deed) => !allows(statements, deed)).map(tell)).toEqual([]);
  });

  test('may do nothing else', () => {
    const done = new Set(deedsOf(id).map(tell));
    expect(
      grantsOf(statementsFor(id))
        .filter((grant) => !ofStream(grant) && !ofMarks(grant) && !ofAccounts(grant))
        .map(tell)
        .filter((grant) => !done.has(grant)),
    ).toEqual([]);
  });
});

describe('the evaluation', () => {
  test.each([
    ['another action', { action: 'dynamodb:DeleteItem' }],
    ['an index that is not named', { resource: 'Table.Arn/index/byDate' }],
    ['another class of items', { key: 'R#rid#RES' }],
    ['another class that ends alike', { key: 'OPERATOR#SETUP' }],
  ])('refuses %s', (_, change) => {
    const allowed = { action: 'dynamodb:GetItem', resource: 'Table.Arn', key: 'R#rid#SETUP' };
    const statements = statementsFor('widget.get-config');
    expect(allows(statements, allowed)).toBe(true);
    expect(allows(statements, { ...allowed, ...change })).toBe(false);
  });
});
