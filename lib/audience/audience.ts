import {
  HttpMethod,
  HttpRoute,
  type HttpRouteIntegration,
  HttpRouteKey,
  type IHttpRouteAuthorizer,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { Alias } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { CodeOf } from '../bundling/build.ts';
import { isOpen, type Settings } from '../config.ts';
import { IsolatedFunction } from '../function.ts';
import { suppressFindings } from '../nag-suppressions.ts';
import { type AudienceName, answeringName, prefixOf } from '../names.ts';
import { access, accountAccess, asksMarks, countsClients, whoAsks } from '../permissions.ts';
import type { StateStack } from '../state/stack.ts';
import { askingMarks, both, tablePolicy } from '../table-policy.ts';
import { type Answered, answered, audienceOf, isBooking, isLinking } from './answered.ts';
import { EdgeAuthorizer } from './edge-authorizer.ts';
import { GatewayRole } from './gateway-role.ts';

type AudienceProps = {
  settings: Settings;
  codeOf: CodeOf;
  state: StateStack;
  /** Where the pages are, without a slash at the end. */
  pages_url: string;
};

/** The name by which the gateway calls functions whose new versions take over step by step. */
const LIVE = 'live';

/** What else may be asked with: every method but OPTIONS. */
const REST = [
  HttpMethod.GET,
  HttpMethod.HEAD,
  HttpMethod.POST,
  HttpMethod.PUT,
  HttpMethod.PATCH,
  HttpMethod.DELETE,
] as const;

const AUTHORIZATION = {
  public: 'Guests book without an account: the public token in the path names the restaurant (specification).',
  operator:
    'Each function verifies the access token itself, so that its 401 is problem+json, and a removed operator is out at once.',
} as const;

/** A function for each route of the contract that answers an audience, and the route that leads to it. */
export class Audience extends Construct {
  /** The names by which the gateway calls functions whose new versions take over step by step, by route. */
  readonly aliases = new Map<string, Alias>();
  readonly #props: AudienceProps;
  readonly #name: AudienceName;
  readonly #gateway: GatewayRole;
  /** Who is let in to every route; nothing where everybody is. */
  readonly #edge: IHttpRouteAuthorizer | undefined;

  constructor(scope: Construct, name: AudienceName, props: AudienceProps) {
    super(scope, 'Api');
    this.#props = props;
    this.#name = name;
    const { settings } = props;
    this.#gateway = new GatewayRole(this, 'Gateway', { prefix: prefixOf(settings), audience: name });
    this.#edge = isOpen(settings) ? undefined : this.#edgeAuthorizer();
    for (const route of answered.filter((each) => audienceOf(each) === name)) this.#answer(route);
  }

  /**
   * Answers what no route takes. Not by $default, which would take the OPTIONS of preflights too: the gateway answers those
   * itself where no route does (API Gateway Developer Guide, "Configure CORS for HTTP APIs").
   */
  answerRest(): void {
    const { handler } = this.#function('fallback', {
      description: 'Answers 404 and 405 to what no route takes',
      environment: {},
      policy: [],
    });
    const integration = this.#gateway.integration('fallback', handler);
    for (const method of REST) this.#route('/{proxy+}', method, integration, 'It only ever answers 404 and 405.');
  }

  #edgeAuthorizer(): IHttpRouteAuthorizer {
    const { settings, state } = this.#props;
    const { handler } = this.#function('edge.authorize', {
      description: 'Knows the requests that came through the distribution',
      environment: state.secrets.environment,
      policy: [],
    });
    const name = `${prefixOf(settings)}-${this.#name}`;
    const { role } = this.#gateway;
    return new EdgeAuthorizer(this, 'Edge', { httpApi: state.api.api, name, handler, role }).authorizer;
  }

  #answer(route: Answered): void {
    const { id, method, path, auth, summary } = route;
    const { settings, state } = this.#props;
    const declared = access[id];
    const isolated = this.#function(id, {
      description: summary,
      environment: this.#environment(route),
      policy: [
        ...tablePolicy(state.data.table, auth === 'operator' ? both(declared, whoAsks) : declared),
        ...(asksMarks(id) ? [askingMarks(state.delivery.marks)] : []),
        ...state.operators.policyOf(accountAccess[id]),
      ],
    });
    const isShifted = settings.traffic_shift !== 'none' && isBooking(id);
    const target = isShifted ? this.#shifting(id, isolated) : isolated.handler;
    const integration = this.#gateway.integration(id, target);
    this.#route(path, HttpMethod[method], integration, AUTHORIZATION[auth]);
    // The gateway leaves the body out (RFC 9110, 9.3.2).
    if (method === 'GET') this.#route(path, HttpMethod.HEAD, integration, AUTHORIZATION[auth]);
  }

  #function(
    id: string,
    made: Pick<ConstructorParameters<typeof IsolatedFunction>[2], 'description' | 'environment' | 'policy'>,
  ) {
    const { settings, codeOf, state } = this.#props;
    const name = answeringName(prefixOf(settings), this.#name, id);
    // One log for all: a line names its route, a stream its function.
    return new IsolatedFunction(this, id, { name, code: codeOf(id), logs: state.logs.functions, ...made });
  }

  #environment({ id, auth }: Answered): Record<string, string> {
    const { settings, state, pages_url } = this.#props;
    const { pool, client } = state.operators;
    return {
      TABLE_NAME: state.data.table.tableName,
      LOCK_TTL_SECONDS: String(settings.lock_seconds),
      POWERTOOLS_SERVICE_NAME: prefixOf(settings),
      ...(auth === 'operator'
        ? { USER_POOL_ID: pool.userPoolId, USER_POOL_CLIENT_ID: client.userPoolClientId }
        : {
            MAX_ACTIVE_HOLDS: String(settings.max_active_holds),
            MAX_HOLDS_PER_HOUR: String(settings.max_holds_per_hour),
            TRUSTED_ADDRESSES: settings.trusted_addresses.join(' '),
          }),
      ...(isLinking(id) && { PAGES_URL: pages_url }),
      ...(asksMarks(id) && { MARKS_TABLE_NAME: state.delivery.marks.tableName }),
      ...(countsClients(access[id]) && state.secrets.environment),
    };
  }

  /** Its own construct, not one of the API's: the API stands in another stack, which no route changes. */
  #route(path: string, method: HttpMethod, integration: HttpRouteIntegration, authorization: string): void {
    const { api: httpApi } = this.#props.state.api;
    const made = new HttpRoute(this, `${method} ${path}`, {
      httpApi,
      routeKey: HttpRouteKey.with(path, method),
      integration,
      ...(this.#edge && { authorizer: this.#edge }),
    });
    suppressFindings(made, { 'AwsSolutions-APIG4': authorization });
  }

  /** An alias of a function that guests wait for, where new versions take over step by step. */
  #shifting(route: string, { handler }: IsolatedFunction): Alias {
    const alias = new Alias(handler, 'Live', { aliasName: LIVE, version: handler.currentVersion });
    this.aliases.set(route, alias);
    return alias;
  }
}
