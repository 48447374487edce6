import { Duration, Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  type AddBehaviorOptions,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IOrigin,
  OriginProtocolPolicy,
  PriceClass,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { bookingPage } from '../../shared/booking/contract/booking-page.ts';
import {
  asking,
  assetHeaders,
  bookingHeaders,
  consoleHeaders,
  embedHeaders,
  fileHeaders,
  widgetHeaders,
  workerHeaders,
} from '../../web/policy.ts';
import { AT_ROOT } from '../../web/root.ts';
import type { Settings } from '../config.ts';
import { pinLogicalId } from '../logical-id.ts';
import { suppressFindings } from '../nag-suppressions.ts';
import { prefixOf } from '../names.ts';
import { removalOfData } from '../removal.ts';
import type { Api } from '../state/api.ts';
import type { EdgeSecrets } from '../state/edge-secrets.ts';
import { apiBehaviours } from './api-at-edge.ts';
import type { EdgeFirewall } from './firewall.ts';
import { pageHeaders } from './page-headers.ts';
import { BOOKING_PAGE, FAILURES, ONE_PAGE, origins } from './viewer-functions.ts';

type WebProps = {
  settings: Settings;
  /** The built pages. */
  bucket: IBucket;
  api: Api;
  secrets: EdgeSecrets;
  firewall: EdgeFirewall | undefined;
};

const MINUTE = Duration.minutes(1);

/** Where the console reaches the user pool, without a slash at the end. */
export const poolEndpoint = ({ region }: Pick<Settings, 'region'>): string =>
  `https://cognito-idp.${region}.amazonaws.com`;

/**
 * Statuses that CloudFront otherwise keeps for ten seconds, whatever an answer says (Developer Guide, "HTTPStatusCodes").
 */
const KEPT_FAILURES = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];

/**
 * One distribution for pages and API, so that pages ask the address that they came from (docs/decisions.md, "Pages and API
 * share one distribution").
 */
export class Web extends Construct {
  readonly distribution: Distribution;
  /** Where pages and API are, without a slash at the end. */
  readonly url: string;

  constructor(scope: Construct, id: string, { settings, bucket, api, secrets, firewall }: WebProps) {
    super(scope, id);
    const { pages_domain, pages_certificate } = settings;
    this.distribution = new Distribution(this, 'Distribution', {
      comment: prefixOf(settings),
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      enableIpv6: true,
      ...(firewall && { webAclId: firewall.arn }),
      ...this.#behaviours({ api, pool: poolEndpoint(settings), secrets, bucket }),
      // No error pages: after a failure the client gets the API's own answer, and a repeated request reaches the API.
      errorResponses: KEPT_FAILURES.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      ...(pages_domain &&
        pages_certificate && {
          domainNames: [pages_domain],
          certificate: Certificate.fromCertificateArn(this, 'Certificate', pages_certificate),
          minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        }),
    });
    suppressFindings(this.distribution, {
      'AwsSolutions-CFR1': 'Guests book from anywhere.',
      'AwsSolutions-CFR2': 'A setting (waf); without it the throttle of the API bounds what an attack costs.',
      'AwsSolutions-CFR3': 'Its log would keep the addresses of guests.',
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk':
        'The default behaviour asks no bucket: it only says that nothing is there.',
      'AwsSolutions-CFR4': "Without a domain of one's own, the certificate is that of cloudfront.net.",
    });
    // Without a name of one's own, its own stands in every tag that embeds the widget and in every mail.
    pinLogicalId(this.distribution, 'Distribution');
    this.distribution.applyRemovalPolicy(removalOfData(settings));
    this.url = `https://${pages_domain ?? this.distribution.domainName}`;
  }

  /** What is answered where, with the headers that the local app sends too. */
  #behaviours({ api, pool, secrets, bucket }: { pool: string } & Pick<WebProps, 'api' | 'secrets' | 'bucket'>) {
    const { stackName, region } = Stack.of(this);
    const origin = S3BucketOrigin.withOriginAccessControl(bucket, {
      originId: origins.pages,
      // They share one space of names with every other region.
      originAccessControl: new S3OriginAccessControl(this, 'PagesAccess', {
        originAccessControlName: `${stackName}-${region}-pages`,
      }),
      // Without the right to list the bucket, S3 answers 403 for a missing file.
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    });
    const serve = (options: AddBehaviorOptions) => ({
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      compress: true,
      ...options,
    });
    // Every client sees a deployment within a minute.
    const aMinute = {
      minTtl: Duration.seconds(0),
      defaultTtl: MINUTE,
      maxTtl: MINUTE,
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    };
    const brief = new CachePolicy(this, 'Brief', aMinute);
    const briefOfOne = new CachePolicy(this, 'BriefOfOne', {
      ...aMinute,
      headerBehavior: CacheHeaderBehavior.allowList(bookingPage.token_header, 'accept-language'),
      queryStringBehavior: CacheQueryStringBehavior.allowList('lang'),
    });
    const named = (name: string, headers: Readonly<Record<string, string>>, options: AddBehaviorOptions = {}) =>
      serve({ cachePolicy: brief, responseHeadersPolicy: pageHeaders(this, name, headers), ...options });
    const atEdge = (name: string, code: string) => ({
      functionAssociations: [
        {
          function: new EdgeFunction(this, name, {
            code: FunctionCode.fromInline(code),
            runtime: FunctionRuntime.JS_2_0,
          }),
          eventType: FunctionEventType.VIEWER_REQUEST,
        },
      ],
    });
    const toPage = atEdge('OnePage', ONE_PAGE);
    // Headers change minutes before the pages do, and those of the releases before ask the API at its own address.
    const page = (name: string, headers: Readonly<Record<string, string>>, options: AddBehaviorOptions) =>
      named(name, asking(headers, api.url), options);
    const asset = named('asset', assetHeaders, { cachePolicy: CachePolicy.CACHING_OPTIMIZED });
    const file = named('file', fileHeaders);
    const widget = page('widget', widgetHeaders, {
      ...atEdge('BookingPage', BOOKING_PAGE),
      cachePolicy: briefOfOne,
    });
    const booking = page('booking', bookingHeaders, toPage);
    const operators = page('console', consoleHeaders(pool), toPage);
    return {
      defaultBehavior: { ...file, ...atEdge('NothingHere', AT_ROOT) },
      // The first that matches counts.
      additionalBehaviors: {
        ...apiBehaviours(this, { host: api.host, headers: secrets.headers }),
        '/book/assets/*': asset,
        '/booking/assets/*': asset,
        '/waitlist/assets/*': asset,
        '/console/assets/*': asset,
        '/console/settings.json': file,
        '/console/sw.js': named('worker', workerHeaders),
        [bookingPage.path]: { ...widget, origin: this.#firstAsking(api, origin) },
        '/book': widget,
        '/book/*': widget,
        '/booking': booking,
        '/booking/*': booking,
        // Another secret address of a guest, under the same headers.
        '/waitlist/*': booking,
        '/console': operators,
        '/console/*': operators,
        '/embed.js': named('embed', embedHeaders),
      },
    };
  }

  /**
   * The function, and the file where it fails: what the edge makes for one request of the booking page (lib/edge.ts). It can
   * name origins that the distribution has, and CDK adds those alone that a behaviour leads to.
   */
  #firstAsking(api: Api, file: IOrigin): IOrigin {
    return new OriginGroup({
      primaryOrigin: new HttpOrigin(api.host, {
        originId: origins.previews,
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        // A preview has short limits: two seconds for the connection, three for the answer, and no second attempt.
        connectionAttempts: 1,
        connectionTimeout: Duration.seconds(2),
        readTimeout: Duration.seconds(3),
      }),
      fallbackOrigin: file,
      fallbackStatusCodes: FAILURES,
    });
  }
}
