import { Duration, Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  type AddBehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IOrigin,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';
import {
  assetHeaders,
  bookingHeaders,
  consoleHeaders,
  embedHeaders,
  fileHeaders,
  widgetHeaders,
  workerHeaders,
} from '../web/policy.ts';
import { acknowledge } from './acknowledge.ts';
import type { Settings } from './config.ts';
import { PageFiles } from './page-files.ts';
import { pageHeaders } from './page-headers.ts';

type WebProps = {
  settings: Settings;
  /** The folder of the built pages. */
  pages: string;
  /** Where the API answers. */
  api: string;
  /** The client of the user pool that the console signs in as. */
  client_id: string;
};

/** One file for every address of a page: `/book/TOKEN` and `/console/floor` are read by the page itself. */
const ONE_PAGE = `function handler(event) {
  var request = event.request;
  request.uri = '/' + request.uri.split('/')[1] + '/index.html';
  return request;
}`;

const MINUTE = Duration.minutes(1);

/**
 * The pages at a distribution of their own. They ask the API at its own address, because behind a distribution it would
 * see CloudFront's address instead of a guest's (docs/decisions.md).
 */
export class Web extends Construct {
  readonly distribution: Distribution;
  /** Where the pages are, without a slash at the end. */
  readonly url: string;

  constructor(scope: Construct, id: string, { settings, pages, api, client_id }: WebProps) {
    super(scope, id);
    const { pages_domain, pages_certificate, log_days, region } = settings;
    const pool = `https://cognito-idp.${region}.amazonaws.com`;
    const { bucket } = new PageFiles(this, 'Files', {
      pages,
      settings: { api, pool_endpoint: `${pool}/`, client_id },
      log_days,
    });
    this.distribution = new Distribution(this, 'Distribution', {
      comment: Stack.of(this).stackName,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      ...this.#behaviours(S3BucketOrigin.withOriginAccessControl(bucket), { api, pool }),
      // A bucket does not tell whoever may not list it that a file is missing.
      errorResponses: [{ httpStatus: 403, responseHttpStatus: 404, responsePagePath: '/not-found.txt', ttl: MINUTE }],
      ...(pages_domain &&
        pages_certificate && {
          domainNames: [pages_domain],
          certificate: Certificate.fromCertificateArn(this, 'Certificate', pages_certificate),
          minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        }),
    });
    acknowledge(this.distribution, {
      'AwsSolutions-CFR1': 'Guests book from anywhere.',
      'AwsSolutions-CFR2': 'It serves files only; what costs and what holds data is the API, which has a throttle.',
      'AwsSolutions-CFR3': 'Its log would keep the addresses of guests.',
      'AwsSolutions-CFR4': "Without a domain of one's own, the certificate is that of cloudfront.net.",
    });
    this.url = `https://${pages_domain ?? this.distribution.domainName}`;
  }

  /** What is answered where, with the headers that the local app sends too. */
  #behaviours(origin: IOrigin, { api, pool }: { api: string; pool: string }) {
    const serve = (options: AddBehaviorOptions) => ({
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      compress: true,
      ...options,
    });
    // Everybody sees a deployment within a minute.
    const brief = new CachePolicy(this, 'Brief', {
      minTtl: Duration.seconds(0),
      defaultTtl: MINUTE,
      maxTtl: MINUTE,
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
    const onePage = new EdgeFunction(this, 'OnePage', {
      code: FunctionCode.fromInline(ONE_PAGE),
      runtime: FunctionRuntime.JS_2_0,
    });
    const named = (name: string, headers: Readonly<Record<string, string>>, options: AddBehaviorOptions = {}) =>
      serve({ cachePolicy: brief, responseHeadersPolicy: pageHeaders(this, name, headers), ...options });
    const toPage = { functionAssociations: [{ function: onePage, eventType: FunctionEventType.VIEWER_REQUEST }] };
    const asset = named('asset', assetHeaders, { cachePolicy: CachePolicy.CACHING_OPTIMIZED });
    const file = named('file', fileHeaders);
    const widget = named('widget', widgetHeaders({ connect: [api] }), toPage);
    const booking = named('booking', bookingHeaders({ connect: [api] }), toPage);
    const operators = named('console', consoleHeaders({ connect: [api, pool] }), toPage);
    return {
      defaultBehavior: file,
      // The first that matches counts.
      additionalBehaviors: {
        '/book/assets/*': asset,
        '/booking/assets/*': asset,
        '/console/assets/*': asset,
        '/console/settings.json': file,
        '/console/sw.js': named('worker', workerHeaders),
        '/book': widget,
        '/book/*': widget,
        '/booking': booking,
        '/booking/*': booking,
        '/console': operators,
        '/console/*': operators,
        '/embed.js': named('embed', embedHeaders),
      },
    };
  }
}
