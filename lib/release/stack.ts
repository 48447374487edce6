import { CfnResource } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { ApiMapping, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import type { EdgeStack } from '../edge/stack.ts';
import { poolEndpoint } from '../edge/web.ts';
import { PageCopies } from '../page-copies.ts';
import { type PartProps, PartStack } from '../stack.ts';
import type { StateStack } from '../state/stack.ts';
import { namedPages } from './named-pages.ts';
import { routeSettings } from './throttles.ts';

type ReleaseProps = PartProps & { state: StateStack; edge: EdgeStack; pages: string };

/** What is written of each request: nothing a guest typed, so the route's pattern and never the path or the query. */
const LOGGED = {
  request_id: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  // What the function itself answered; without one, the gateway did.
  function_status: '$context.integration.status',
  // What Lambda answered for it: 429 where it refused to call the function.
  invocation_status: '$context.integrationStatus',
  latency_ms: '$context.responseLatency',
  function_ms: '$context.integrationLatency',
  function_error: '$context.integrationErrorMessage',
  gateway_error: '$context.error.responseType',
};

/**
 * What shows a release to the world, once every function and route of it is there: the gateway's stage, which takes
 * settings only of routes that it has, and the pages, which may ask for what this release of the API alone has.
 */
export class ReleaseStack extends PartStack {
  constructor(scope: Construct, id: string, { state, edge, pages, ...props }: ReleaseProps) {
    super(scope, id, props);
    const { settings } = props;
    const { api, domainName } = state.api;
    const stage = new HttpStage(this, 'Stage', {
      httpApi: api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: settings.rate_limit, burstLimit: settings.burst_limit },
      accessLogSettings: {
        destination: new LogGroupLogDestination(state.logs.requests),
        format: AccessLogFormat.custom(JSON.stringify(LOGGED)),
      },
    });
    const { defaultChild } = stage.node;
    if (!CfnResource.isCfnResource(defaultChild)) throw new Error('A stage of the API is a single resource.');
    // Single routes have a throttle of their own.
    defaultChild.addPropertyOverride('RouteSettings', routeSettings(settings));
    if (domainName) new ApiMapping(this, 'Mapping', { api, domainName, stage });

    const client_id = state.operators.client.userPoolClientId;
    const named = new PageCopies(this, 'Named', {
      logs: state.logs.pages,
      bucket: edge.bucket,
      sources: namedPages(pages, { pool_endpoint: `${poolEndpoint(settings)}/`, client_id }),
    });
    named.node.addDependency(stage);
  }
}
