import { Duration, Stack } from 'aws-cdk-lib';
import { CorsHttpMethod, DomainName, HttpApi, IpAddressType } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Construct } from 'constructs';
import { cors } from '../../shared/platform/contract/cors.ts';
import type { Settings } from '../config.ts';
import { pinLogicalId } from '../logical-id.ts';
import { removalOfData } from '../removal.ts';

/** The HTTP API without a route: its address, which pages of earlier releases and partners know. */
export class Api extends Construct {
  readonly api: HttpApi;
  /** Where the API answers itself, behind the distribution, without a slash at the end. */
  readonly url: string;
  /** The same, as the name of a host. */
  readonly host: string;
  /** The domain of one's own, which the release leads to the API. */
  readonly domainName?: DomainName;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    const { stackName: apiName, urlSuffix } = Stack.of(this);
    this.api = new HttpApi(this, 'Api', {
      apiName,
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
    pinLogicalId(this.api, 'HttpApi');
    this.api.applyRemovalPolicy(removalOfData(settings));
    const { domain, certificate } = settings;
    if (domain === undefined || certificate === undefined) {
      this.url = this.api.apiEndpoint;
      this.host = `${this.api.apiId}.execute-api.${settings.region}.${urlSuffix}`;
      return;
    }
    this.domainName = new DomainName(this, 'Domain', {
      domainName: domain,
      ipAddressType: IpAddressType.DUAL_STACK,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificate),
    });
    this.url = `https://${domain}`;
    this.host = domain;
  }
}
