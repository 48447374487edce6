import { Duration, Stack } from 'aws-cdk-lib';
import {
  AuthorizerPayloadVersion,
  CfnAuthorizer,
  HttpAuthorizer,
  type IHttpApi,
  type IHttpRouteAuthorizer,
} from 'aws-cdk-lib/aws-apigatewayv2';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { edgeHeaders } from '../../shared/platform/contract/edge.ts';

type EdgeAuthorizerProps = { httpApi: IHttpApi; name: string; handler: IFunction; role: IRole };

/** The longest that the gateway remembers an answer, which it looks up by what a request shows. */
const REMEMBERED = Duration.hours(1);

/**
 * Has the gateway refuse what did not come through the distribution, before any function of a route is called: by itself what
 * shows no secret, and by one function, asked once an hour, what shows a wrong one. A secret in each function's environment
 * would be more dynamic references than a template may have; a variable of the stage is no place for one (API Gateway
 * Developer Guide, "Use stage variables for HTTP APIs").
 */
export class EdgeAuthorizer extends Construct {
  /** What each route names. */
  readonly authorizer: IHttpRouteAuthorizer;

  constructor(scope: Construct, id: string, { httpApi, name, handler, role }: EdgeAuthorizerProps) {
    super(scope, id);
    const { partition, region } = Stack.of(this);
    const made = new CfnAuthorizer(this, 'Authorizer', {
      apiId: httpApi.apiId,
      name,
      authorizerType: 'REQUEST',
      authorizerPayloadFormatVersion: AuthorizerPayloadVersion.VERSION_2_0,
      enableSimpleResponses: true,
      authorizerUri: `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${handler.functionArn}/invocations`,
      authorizerCredentialsArn: role.roleArn,
      identitySource: [`$request.header.${edgeHeaders.secret}`],
      authorizerResultTtlInSeconds: REMEMBERED.toSeconds(),
    });
    this.authorizer = HttpAuthorizer.fromHttpAuthorizerAttributes(this, 'Made', {
      authorizerId: made.ref,
      authorizerType: 'CUSTOM',
    });
  }
}
