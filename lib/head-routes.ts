import { NestedStack } from 'aws-cdk-lib';
import {
  type HttpApi,
  HttpMethod,
  HttpRoute,
  type HttpRouteIntegration,
  HttpRouteKey,
} from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';

/** A path that is read, what answers it, and why the gateway asks nobody who they are. */
export type ReadPath = { path: string; integration: HttpRouteIntegration; authorization: string };

/**
 * HEAD for every path that has GET, answered by the same integration: the gateway leaves the body out (RFC 9110, 9.3.2). The
 * routes are a nested stack, one resource of the 500 that the template may have (docs/decisions.md, "A route takes four of
 * the template's 500 resources").
 */
export class HeadRoutes extends NestedStack {
  constructor(scope: Construct, id: string, { httpApi, paths }: { httpApi: HttpApi; paths: readonly ReadPath[] }) {
    super(scope, id, { description: 'HEAD beside every GET of the API' });
    for (const { path, integration, authorization } of paths) {
      const made = new HttpRoute(this, path, {
        httpApi,
        routeKey: HttpRouteKey.with(path, HttpMethod.HEAD),
        integration,
      });
      acknowledge(made, { 'AwsSolutions-APIG4': authorization });
    }
  }
}
