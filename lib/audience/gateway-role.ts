import { ArnFormat, Stack, Token } from 'aws-cdk-lib';
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
import { suppressFindings } from '../nag-suppressions.ts';
import { type AudienceName, answeringName } from '../names.ts';

/**
 * The one role with which the gateway calls the functions of an audience, by what their names begin with: a permission of each
 * function's own would be one resource more for each route, and a list of them has an end (docs/decisions.md).
 */
export class GatewayRole extends Construct {
  readonly role: Role;

  constructor(scope: Construct, id: string, { prefix, audience }: { prefix: string; audience: AudienceName }) {
    super(scope, id);
    const pattern = answeringName(prefix, audience, '*');
    // The role is there before the functions are, and has been for a while when it is first used. A colon may follow in
    // what it matches: the alias of a function whose new versions take over step by step.
    const every = Stack.of(this).formatArn({
      service: 'lambda',
      resource: 'function',
      resourceName: pattern,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    const calling = new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [every] });
    this.role = new Role(this, 'Role', {
      description: `Lets the gateway call the functions that answer ${audience}`,
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: { calls: new PolicyDocument({ statements: [calling] }) },
    });
    const { partition, region, account } = Stack.of(this);
    const owner = Token.isUnresolved(account) ? '<AWS::AccountId>' : account;
    suppressFindings(this.role, {
      [`AwsSolutions-IAM5[Resource::arn:${partition}:lambda:${region}:${owner}:function:${pattern}]`]:
        'They are the functions of one audience, and the gateway leads its routes to no other.',
    });
  }

  /** Leads a route to a function. */
  integration(id: string, handler: IFunction): HttpRouteIntegration {
    return new FunctionIntegration(id, handler, IntegrationCredentials.fromRole(this.role));
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
