import { ArnFormat, Stack } from 'aws-cdk-lib';
import {
  HttpIntegrationType,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  IntegrationCredentials,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { functionNameOf } from './function.ts';

/** The name by which the gateway calls functions whose new versions take over step by step. */
export const LIVE = 'live';

/**
 * The one role with which the gateway calls the API's functions. A permission of each function's own would be one resource
 * more for each route (docs/decisions.md, "A route takes four of the template's 500 resources").
 */
export class GatewayRole extends Construct {
  readonly #role: Role;

  /**
   * `names` are those of the functions that it may call; `shifted` those of them that have, or may be given, an alias: it may
   * call both, so that it can before a route leads there.
   */
  constructor(scope: Construct, id: string, { names, shifted }: { names: string[]; shifted: ReadonlySet<string> }) {
    super(scope, id);
    // By their names: the role is there before the functions are, and has been for a while when it is first used.
    const arnOf = (name: string) =>
      Stack.of(this).formatArn({
        service: 'lambda',
        resource: 'function',
        resourceName: name,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      });
    const resources = names.flatMap((name) => {
      const arn = arnOf(functionNameOf(this, name));
      return shifted.has(name) ? [arn, `${arn}:${LIVE}`] : [arn];
    });
    const calling = new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources });
    this.#role = new Role(this, 'Role', {
      description: 'Lets the gateway call the functions of its routes',
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: { calls: new PolicyDocument({ statements: [calling] }) },
    });
  }

  /**
   * Leads a route to a function. It is another resource than that of releases whose integrations named no role: whether an
   * update or a roll-back takes a role away again is nowhere said, and a route that led to a role which is gone would answer
   * 500.
   */
  integration(id: string, handler: IFunction): HttpRouteIntegration {
    return new FunctionIntegration(`${id}.by-role`, handler, IntegrationCredentials.fromRole(this.#role));
  }
}

class FunctionIntegration extends HttpRouteIntegration {
  readonly #config: HttpRouteIntegrationConfig;

  constructor(id: string, { functionArn: uri }: IFunction, credentials: IntegrationCredentials) {
    super(id);
    this.#config = {
      type: HttpIntegrationType.AWS_PROXY,
      uri,
      credentials,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
    };
  }

  override bind(): HttpRouteIntegrationConfig {
    return this.#config;
  }
}
