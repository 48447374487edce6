import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answered, audienceOf, isLinking } from '../../lib/audience/answered.ts';
import { answeringName, eventFunctionName } from '../../lib/names.ts';
import { access, accountAccess, asksMarks, countsClients } from '../../lib/permissions.ts';
import { bookingPage } from '../../shared/booking/contract/booking-page.ts';
import { allows, statementsOf, textOf } from '../support/infra/policy.ts';
import { type Resource, type Synthesised, synthesise } from '../support/infra/synthesise.ts';

// What every route has in the cloud, route by route, and the pages that the API answers with beside them.

let stack: Synthesised;
beforeAll(() => {
  stack = synthesise();
});

const FunctionProperties = z.looseObject({
  FunctionName: z.string(),
  Runtime: z.string(),
  Architectures: z.array(z.string()),
  Timeout: z.number(),
  MemorySize: z.number(),
  Handler: z.string(),
  Code: z.object({ ZipFile: z.string() }),
  Environment: z.optional(z.object({ Variables: z.record(z.string(), z.unknown()) })),
  LoggingConfig: z.looseObject({ LogFormat: z.string(), LogGroup: z.object({ Ref: z.string() }) }),
  TracingConfig: z.optional(z.unknown()),
  Role: z.unknown(),
});

const propertiesOf = (type: string): [string, Resource['Properties']][] =>
  Object.entries(stack.resources(type)).map(([id, { Properties }]) => [id, Properties]);

/** What a function is called: those of routes by whom they answer. */
function nameOf(name: string): string {
  if (name === 'fallback') return answeringName('couvert-prod', 'guests', name);
  const route = answered.find(({ id }) => id === name);
  return route ? answeringName('couvert-prod', audienceOf(route), name) : eventFunctionName('couvert-prod', name);
}

/** The functions that carry a name; there must be one. */
function functionOf(name: string) {
  const functionName = nameOf(name);
  const found = propertiesOf('AWS::Lambda::Function').filter(([, { FunctionName }]) => FunctionName === functionName);
  expect(found).toHaveLength(1);
  const [[id, properties] = ['', {}]] = found;
  return { id, ...z.parse(FunctionProperties, properties) };
}

/** With which role the gateway calls a function, and what that role may call. */
function gatewayOf(name: string) {
  const integration = propertiesOf('AWS::ApiGatewayV2::Integration').find(
    ([, { IntegrationUri }]) => textOf(IntegrationUri) === `${functionOf(name).id}.Arn`,
  );
  const credentials = textOf(integration?.[1].CredentialsArn);
  const statements = policyOf(credentials);
  expect(statements.map(({ actions }) => actions)).toEqual([['lambda:InvokeFunction']]);
  const resource = (called: string) => `arn:aws:lambda:eu-west-3:{AWS::AccountId}:function:${nameOf(called)}`;
  const calls = (called: string) =>
    allows(statements, { action: 'lambda:InvokeFunction', resource: resource(called), key: '' });
  return { calls };
}

const Policies = z.array(z.object({ PolicyName: z.string(), PolicyDocument: z.unknown() }));

/** The statements of a function's role: its one policy. */
function policyOf(role: unknown) {
  const roleId = textOf(role).replace(/\.Arn$/, '');
  const { Policies: raw, ManagedPolicyArns } = stack.resources('AWS::IAM::Role')[roleId]?.Properties ?? {};
  expect(ManagedPolicyArns).toBeUndefined();
  const [policy, ...more] = z.parse(Policies, raw);
  expect(more).toEqual([]);
  return statementsOf(policy?.PolicyDocument);
}

/** What a route's function may do to accounts, which `test/integration/accounts.test.ts` compares with what it does. */
const accountActionsOf = (id: keyof typeof access) =>
  accountAccess[id]?.map((action) => `cognito-idp:${action}`).toSorted() ?? [];

describe.each(answered.map((route) => [route.id, route] as const))('%s', (id, { method, path, auth }) => {
  test('has one function, arm64 on Node 24, with its own bundle, ten seconds and no traces that nobody reads', () => {
    const { TracingConfig, ...properties } = functionOf(id);
    expect(TracingConfig).toBeUndefined();
    expect(properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Timeout: 10,
      MemorySize: 1024,
      Handler: 'index.handler',
      Code: { ZipFile: `// ${id}` },
    });
  });

  test('is the target of exactly one route of the API', () => {
    const routesHere = propertiesOf('AWS::ApiGatewayV2::Route').filter(
      ([, { RouteKey }]) => RouteKey === `${method} ${path}`,
    );
    expect(routesHere).toHaveLength(1);
    const integrationId = textOf(routesHere[0]?.[1].Target).match(/\{(.*)\}/)?.[1] ?? '';
    const integration = stack.resources('AWS::ApiGatewayV2::Integration')[integrationId]?.Properties;
    expect(textOf(integration?.IntegrationUri)).toBe(`${functionOf(id).id}.Arn`);
    expect(integration?.PayloadFormatVersion).toBe('2.0');
  });

  test('is called by the gateway with its role, and by nobody else', () => {
    const permissions = propertiesOf('AWS::Lambda::Permission').filter(
      ([, { FunctionName }]) => textOf(FunctionName) === `${functionOf(id).id}.Arn`,
    );
    expect(permissions).toEqual([]);
    const { calls } = gatewayOf(id);
    expect(calls(id)).toBe(true);
    // The role is that of its audience, and may call no other's functions.
    const called = answered.filter((other) => calls(other.id));
    expect(called).toEqual(answered.filter((other) => audienceOf(other) === audienceOf({ auth })));
  });

  test('knows the table, the user pool if it answers operators, and what guests may hold if it answers them', () => {
    const { Variables = {} } = functionOf(id).Environment ?? {};
    const own = {
      operator: ['USER_POOL_ID', 'USER_POOL_CLIENT_ID'],
      public: ['MAX_ACTIVE_HOLDS', 'MAX_HOLDS_PER_HOUR', 'TRUSTED_ADDRESSES'],
    };
    const pages = isLinking(id) ? ['PAGES_URL'] : [];
    const edge = countsClients(access[id]) ? ['EDGE_SECRETS'] : [];
    const marks = asksMarks(id) ? ['MARKS_TABLE_NAME'] : [];
    const { NODE_OPTIONS: _, ...known } = Variables;
    expect(Object.keys(known).sort()).toEqual(
      ['TABLE_NAME', 'POWERTOOLS_SERVICE_NAME', 'LOCK_TTL_SECONDS', ...own[auth], ...pages, ...marks, ...edge].sort(),
    );
    expect(/^\/api\/v1\/(restaurant|invitations)\//.test(path)).toBe(auth === 'operator');
  });

  test('looks up who asks if it answers operators, the public token if its path has one, and nobody else', () => {
    const keys = policyOf(functionOf(id).Role).flatMap(({ leading_keys }) => leading_keys ?? []);
    expect(keys.includes('OPERATOR#*')).toBe(auth === 'operator');
    expect(keys.includes('TOKEN#*')).toBe(path.startsWith('/api/v1/widget/{publicToken}') || path === bookingPage.path);
  });

  test('has a role of its own that names every action, and every item class it may touch', () => {
    const { Role, LoggingConfig } = functionOf(id);
    const others = propertiesOf('AWS::Lambda::Function').filter(
      ([, { Role: other }]) => textOf(other) === textOf(Role),
    );
    expect(others).toHaveLength(1);
    const statements = policyOf(Role);
    const ofMarks = statements.filter(({ resources }) => resources.includes('Marks.Arn'));
    // Whether a message was sent, and nothing of who takes no mail.
    const asking = { actions: ['dynamodb:GetItem'], resources: ['Marks.Arn'], leading_keys: ['message#*'] };
    expect(ofMarks).toEqual(asksMarks(id) ? [asking] : []);
    for (const { actions, resources, leading_keys } of statements.filter((one) => !ofMarks.includes(one))) {
      for (const action of actions) expect(action).not.toMatch(/\*|Scan|Export|Delete(Table|Backup)/);
      if (actions.some((action) => action.startsWith('dynamodb:'))) {
        for (const resource of resources) expect(resource).toMatch(/^Table\.Arn(\/index\/\w+)?$/);
        // A global index holds one class of items, by keys of its own.
        if (resources.every((resource) => resource === 'Table.Arn/index/byContact')) continue;
        for (const key of leading_keys ?? ['*'])
          expect(key).toMatch(/^(R#\*#[A-Z]+|R#\*#WORD#\*|TOKEN#\*|OPERATOR#\*|DIRECTORY\*|ASKED#\*)$/);
      } else if (actions.some((action) => action.startsWith('cognito-idp:'))) {
        expect(actions).toEqual(accountActionsOf(id));
        expect(resources).toEqual(['UserPool.Arn']);
      } else {
        expect(actions).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents']);
        expect(resources).toEqual([`${LoggingConfig.LogGroup.Ref}.Arn`]);
      }
    }
  });

  test('writes JSON to the log group of the API, which forgets', () => {
    const { LoggingConfig } = functionOf(id);
    expect(LoggingConfig.LogFormat).toBe('JSON');
    const logs = stack.resources('AWS::Logs::LogGroup')[LoggingConfig.LogGroup.Ref]?.Properties;
    expect(logs).toMatchObject({
      RetentionInDays: 30,
      LogGroupName: '/couvert/couvert-prod/functions',
    });
  });
});

describe('the API as a whole', () => {
  test('has a route for each of the contract, the pages, HEAD beside every GET, all but OPTIONS for the rest, and no other', () => {
    const keys = propertiesOf('AWS::ApiGatewayV2::Route').map(([, { RouteKey }]) => RouteKey);
    const rest = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /{proxy+}`);
    const own = answered.flatMap(({ method, path }) =>
      method === 'GET' ? [`GET ${path}`, `HEAD ${path}`] : [`${method} ${path}`],
    );
    // None twice: the gateway refuses the second, and the update with it.
    expect(keys.sort()).toEqual([...own, ...rest].sort());
  });

  test('leads HEAD to the function that GET is led to', () => {
    const led = new Map(
      propertiesOf('AWS::ApiGatewayV2::Route').map(([, { RouteKey, Target, AuthorizationType }]) => [
        String(RouteKey),
        [textOf(Target), AuthorizationType],
      ]),
    );
    for (const { path } of answered.filter(({ method }) => method === 'GET')) {
      expect([path, led.get(`HEAD ${path}`)]).toEqual([path, led.get(`GET ${path}`)]);
    }
  });

  test('shares its log with none of the functions that no request calls, which share another', () => {
    const called = new Set([...answered.map(({ id }) => functionOf(id).id), functionOf('fallback').id]);
    const isAuthorizer = (name: unknown) => String(name).endsWith('-edge-authorize');
    const logs = stack.resources('AWS::Logs::LogGroup');
    const others = propertiesOf('AWS::Lambda::Function').filter(
      ([id, { FunctionName }]) =>
        !called.has(id) && !isAuthorizer(FunctionName) && String(FunctionName).startsWith('couvert-'),
    );
    expect(others.length).toBeGreaterThan(0);
    for (const [, properties] of others) {
      const { LoggingConfig, Role } = z.parse(FunctionProperties, properties);
      const { LogGroup } = LoggingConfig;
      expect(logs[LogGroup.Ref]?.Properties.LogGroupName).toBe('/couvert/couvert-prod/background');
      const writing = policyOf(Role).filter(({ actions }) => actions.includes('logs:PutLogEvents'));
      expect(writing.flatMap(({ resources }) => resources)).toEqual([`${LogGroup.Ref}.Arn`]);
    }
  });

  test('has no function whose stack traces would name places in a bundle', () => {
    const functions = propertiesOf('AWS::Lambda::Function').filter(([, { Handler }]) => Handler === 'index.handler');
    const ours = functions.filter(([, { FunctionName }]) => String(FunctionName).startsWith('couvert-'));
    expect(ours.length).toBeGreaterThan(answered.length);
    for (const [, { Environment }] of ours) {
      expect(Environment).toMatchObject({ Variables: { NODE_OPTIONS: '--enable-source-maps' } });
    }
  });

  test('has no function that is reached around the API', () => {
    expect(propertiesOf('AWS::Lambda::Url')).toEqual([]);
    const background = ['notifications.send', 'notifications.on-change', 'heartbeat', 'clock.tick', 'retention.run'];
    for (const one of ['fallback', 'staff.list']) expect(background.filter(gatewayOf(one).calls)).toEqual([]);
    const others = propertiesOf('AWS::Lambda::Permission');
    // What happens to a mail, the heartbeat, the clock and what forgets guests are not the API's.
    expect(others.map(([, { Principal, FunctionName }]) => [Principal, textOf(FunctionName)]).sort()).toEqual(
      ['notifications.on-mail-event', 'heartbeat', 'clock.tick', 'retention.run']
        .map((name) => ['events.amazonaws.com', `${functionOf(name).id}.Arn`])
        .sort(),
    );
  });

  test('answers what no route takes with a function that may touch nothing', () => {
    const { Environment, Role } = functionOf('fallback');
    expect(Environment).toEqual({ Variables: { NODE_OPTIONS: '--enable-source-maps' } });
    expect(policyOf(Role).flatMap(({ actions }) => actions)).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents']);
  });

  test('lets browsers of any site in, as the contract says', () => {
    const [[, api = {}] = []] = propertiesOf('AWS::ApiGatewayV2::Api');
    expect(api.CorsConfiguration).toEqual({
      AllowOrigins: ['*'],
      AllowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      AllowHeaders: ['authorization', 'content-type', 'idempotency-key', 'x-restaurant-id'],
      ExposeHeaders: ['date', 'retry-after', 'x-request-id'],
      MaxAge: 3600,
    });
  });

  test('logs the pattern of a route, and never a path, a query, an address or a header', () => {
    const [[, stage = {}] = []] = propertiesOf('AWS::ApiGatewayV2::Stage');
    const { AccessLogSettings, DefaultRouteSettings } = z.parse(
      z.looseObject({
        AccessLogSettings: z.looseObject({ Format: z.string() }),
        DefaultRouteSettings: z.looseObject({ ThrottlingRateLimit: z.number(), ThrottlingBurstLimit: z.number() }),
      }),
      stage,
    );
    const variables = [...AccessLogSettings.Format.matchAll(/\$context\.([\w.]+)/g)].map(([, name]) => name);
    expect(variables).toContain('routeKey');
    for (const name of variables) expect(name).not.toMatch(/path|query|ip|agent|identity|authorizer|header/i);
    expect(DefaultRouteSettings).toEqual({ ThrottlingRateLimit: 1000, ThrottlingBurstLimit: 2000 });
  });
});
