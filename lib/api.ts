import { CfnResource, Duration, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  ApiMapping,
  CfnIntegration,
  CfnRoute,
  CorsHttpMethod,
  DomainName,
  HttpApi,
  HttpMethod,
  HttpStage,
  IpAddressType,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Alias } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct, type IConstruct, type IDependable } from 'constructs';
import { bookingPage } from '../shared/contract/booking-page.ts';
import { cors } from '../shared/contract/cors.ts';
import { directoryPage } from '../shared/contract/directory-page.ts';
import { type RouteId, routes } from '../shared/contract/index.ts';
import { access, accountAccess, countsClients, whoAsks } from './access.ts';
import { acknowledge } from './acknowledge.ts';
import type { Operators } from './auth.ts';
import type { CodeOf } from './bundling/build.ts';
import type { Settings } from './config.ts';
import type { EdgeSecrets } from './edge-secrets.ts';
import { IsolatedFunction } from './function.ts';
import { GatewayRole, LIVE } from './gateway-role.ts';
import { HeadRoutes, type ReadPath } from './head-routes.ts';
import { logsCalled } from './logs.ts';
import type { DataTable } from './table.ts';
import { both, tablePolicy } from './table-policy.ts';
import { routeSettings } from './throttles.ts';

type ApiProps = {
  settings: Settings;
  codeOf: CodeOf;
  data: DataTable;
  operators: Operators;
  secrets: EdgeSecrets;
};

/** What is written of each request: nothing a guest typed, so the route's pattern and never the path or the query. */
const LOGGED = {
  request_id: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  // What the function itself answered; without one, the gateway did.
  function_status: '$context.integration.status',
  latency_ms: '$context.responseLatency',
  function_ms: '$context.integrationLatency',
  function_error: '$context.integrationErrorMessage',
  gateway_error: '$context.error.responseType',
};

/** The HTTP API: a function for each route of the contract, and one for whatever no route takes. */
export class Api extends Construct {
  readonly api: HttpApi;
  readonly stage: HttpStage;
  /** A line for each request. */
  readonly accessLogs: LogGroup;
  readonly functions: ReadonlyMap<string, IsolatedFunction>;
  /** The names by which the gateway calls functions whose new versions take over step by step. */
  readonly aliases = new Map<string, Alias>();
  /** Where the API answers itself, behind the distribution, without a slash at the end. */
  readonly url: string;
  /** The same, as the name of a host. */
  readonly host: string;
  /** What the DNS name of the API must point to, with a domain of one's own. */
  readonly dnsTarget?: string;

  constructor(scope: Construct, id: string, { settings, codeOf, data, operators, secrets }: ApiProps) {
    super(scope, id);
    const { stackName } = Stack.of(this);
    const forEvery = {
      TABLE_NAME: data.table.tableName,
      LOCK_TTL_SECONDS: String(settings.lock_seconds),
      POWERTOOLS_SERVICE_NAME: stackName,
    };
    const forGuests = {
      ...forEvery,
      MAX_ACTIVE_HOLDS: String(settings.max_active_holds),
      MAX_HOLDS_PER_HOUR: String(settings.max_holds_per_hour),
      TRUSTED_ADDRESSES: settings.trusted_addresses.join(' '),
    };
    const forOperators = {
      ...forEvery,
      USER_POOL_ID: operators.pool.userPoolId,
      USER_POOL_CLIENT_ID: operators.client.userPoolClientId,
    };
    // One for all: a group of each function's own would be one resource more for each route (docs/decisions.md, "A route
    // takes four of the template's 500 resources").
    const logs = logsCalled(this, 'FunctionLogs', 'functions', settings);
    const fallback = new IsolatedFunction(this, 'fallback', {
      name: 'fallback',
      description: 'Answers 404 and 405 to what no route takes',
      code: codeOf('fallback'),
      environment: {},
      policy: [],
      logs,
    });
    this.api = new HttpApi(this, 'Api', {
      apiName: stackName,
      createDefaultStage: false,
      disableExecuteApiEndpoint: settings.domain !== undefined,
      ipAddressType: IpAddressType.DUAL_STACK,
      corsPreflight: {
        allowOrigins: [...settings.origins],
        allowMethods: cors.methods.map((method) => CorsHttpMethod[method]),
        allowHeaders: [...cors.requestHeaders],
        exposeHeaders: [...cors.answerHeaders],
        maxAge: Duration.seconds(cors.maxAgeSeconds),
      },
    });
    const functions = new Map<string, IsolatedFunction>([['fallback', fallback]]);
    const ids = answered.map(({ id: route }) => route);
    const gateway = new GatewayRole(this, 'Gateway', {
      names: [...ids, 'fallback'],
      shifted: new Set(ids.filter(isBooking)),
    });
    const paths: ReadPath[] = [];
    for (const { id: route, method, path, auth, summary } of answered) {
      const declared = access[route];
      const isolated = new IsolatedFunction(this, route, {
        name: route,
        description: summary,
        code: codeOf(route),
        environment: {
          ...(auth === 'operator' ? forOperators : forGuests),
          ...(countsClients(declared) && secrets.environment),
        },
        policy: [
          ...tablePolicy(data.table, auth === 'operator' ? both(declared, whoAsks) : declared),
          ...operators.policyOf(accountAccess[route]),
        ],
        logs,
      });
      functions.set(route, isolated);
      const target = isShifted(route, settings) ? this.#shifting(route, isolated) : isolated.handler;
      const integration = gateway.integration(route, target);
      const authorization = AUTHORIZATION[auth];
      // HEAD of the page at / is older than the nested stack: if it moved, an update would make it a second time.
      const isDirectory = path === directoryPage.path;
      const methods = isDirectory ? [HttpMethod.GET, HttpMethod.HEAD] : [HttpMethod[method]];
      for (const made of this.api.addRoutes({ path, methods, integration })) {
        acknowledge(made, { 'AwsSolutions-APIG4': authorization });
      }
      if (method === 'GET' && !isDirectory) paths.push({ path, integration, authorization });
    }
    new HeadRoutes(this, 'Head', { httpApi: this.api, paths });
    this.functions = functions;
    // Not $default, which would take the OPTIONS of preflights too: the gateway answers those itself where no route does
    // (API Gateway Developer Guide, "Configure CORS for HTTP APIs").
    const integration = gateway.integration('fallback', fallback.handler);
    for (const made of this.api.addRoutes({ path: '/{proxy+}', methods: [...REST], integration })) {
      acknowledge(made, { 'AwsSolutions-APIG4': 'It only ever answers 404 and 405.' });
    }

    this.accessLogs = logsCalled(this, 'AccessLogs', 'requests', settings);
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: settings.rate_limit, burstLimit: settings.burst_limit },
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLogs),
        format: AccessLogFormat.custom(JSON.stringify(LOGGED)),
      },
    });
    this.#throttle(settings);
    const { domain, certificate } = settings;
    if (domain === undefined || certificate === undefined) {
      this.url = this.api.apiEndpoint;
      this.host = `${this.api.apiId}.execute-api.${settings.region}.${Stack.of(this).urlSuffix}`;
      return;
    }
    const domainName = new DomainName(this, 'Domain', {
      domainName: domain,
      ipAddressType: IpAddressType.DUAL_STACK,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificate),
    });
    new ApiMapping(this, 'Mapping', { api: this.api, domainName, stage: this.stage });
    this.url = `https://${domain}`;
    this.host = domain;
    this.dnsTarget = domainName.regionalDomainName;
  }

  /**
   * An alias of a function that guests wait for, where new versions take over step by step (docs/decisions.md, "A route
   * takes four of the template's 500 resources").
   */
  #shifting(route: string, { handler }: IsolatedFunction): Alias {
    const alias = new Alias(handler, 'Live', { aliasName: LIVE, version: handler.currentVersion });
    this.aliases.set(route, alias);
    return alias;
  }

  /** Gives single routes a throttle of their own. The gateway takes settings only of routes that it has. */
  #throttle(settings: Settings): void {
    const { defaultChild } = this.stage.node;
    if (!CfnResource.isCfnResource(defaultChild)) throw new Error('A stage of the API is a single resource.');
    const own = routeSettings(settings);
    defaultChild.addPropertyOverride('RouteSettings', own);
    for (const made of this.node.findAll()) {
      if (CfnRoute.isCfnRoute(made) && made.routeKey in own) defaultChild.addResourceDependency(made);
    }
  }

  /**
   * Tells the functions that name a page's address where the pages are, which know the API first; the one that answers with a
   * page is changed only after the files which that page loads are there, and the address that it asks. The pages themselves
   * come last: they may ask for what this release of the API alone has.
   */
  tellPages({ url, files, distribution }: PagesOfApi): void {
    for (const id of LINKING) this.functions.get(id)?.handler.addEnvironment('PAGES_URL', url);
    this.functions.get(bookingPage.id)?.handler.node.addDependency(files.assets, distribution);
    files.named.node.addDependency(this);
    // A role is known everywhere only seconds after it was made: by the time that the files are copied, the gateway has it.
    for (const made of this.api.node.findAll()) {
      if (CfnIntegration.isCfnIntegration(made)) made.node.addDependency(files.assets);
    }
  }
}

/** Where the pages are (no slash at the end), what copies their files, and what serves them with the API. */
type PagesOfApi = { url: string; files: { assets: IDependable; named: IConstruct }; distribution: IDependable };

/** The routes whose answers carry a guest’s link, or the calendar's. */
export const LINKING = [
  'widget.confirm-reservation',
  'waitlist.get',
  'waitlist.join',
  'waitlist.accept',
  'waiting-guests.list',
  'waiting-guests.create',
  'waiting-guests.offer',
  'calendar.create',
  'directory.list',
  bookingPage.id,
  directoryPage.id,
] as const satisfies (RouteId | typeof bookingPage.id | typeof directoryPage.id)[];

/** What else may be asked with: every method but OPTIONS. */
const REST = [
  HttpMethod.GET,
  HttpMethod.HEAD,
  HttpMethod.POST,
  HttpMethod.PUT,
  HttpMethod.PATCH,
  HttpMethod.DELETE,
] as const;

/** What the API answers: each route of the contract, and the pages that it writes itself. */
const answered = [...routes, bookingPage, directoryPage];

/** Whether new versions of a route's function take over step by step: those that guests wait for while they book, where that is wanted. */
const isShifted = (id: string, { traffic_shift }: Settings) => traffic_shift !== 'none' && isBooking(id);

/** Whether guests wait for a function while they book. */
const isBooking = (id: string) => id.startsWith('widget.') && id !== bookingPage.id;

const AUTHORIZATION = {
  public: 'Guests book without an account: the public token in the path names the restaurant (specification).',
  operator:
    'Each function verifies the access token itself, so that its 401 is problem+json, and a removed operator is out at once.',
} as const;
