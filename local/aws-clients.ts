import type { HttpHandlerOptions, HttpRequest, HttpResponse, RequestHandler } from '@smithy/types';
import type { AwsClient } from '../shared/platform/aws-client.ts';

/**
 * Steps of the SDK that tell AWS who calls, by the names that `middlewareStack.identify()` lists. They give way to steps
 * that do nothing: others are put beside them by name.
 */
const FOR_AWS = ['getUserAgentMiddleware', 'recursionDetectionMiddleware'];

/** An engine wants a signature of some moment; ours does not look at it. */
const UNSIGNED = {
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20200101/eu-west-3/dynamodb/aws4_request, SignedHeaders=host, Signature=none',
  'x-amz-date': '20200101T000000Z',
};

/** What answers the calls of a client in this process. */
export type StandIn = RequestHandler<HttpRequest, HttpResponse, HttpHandlerOptions>;

/** The services that one machine has no engine of. */
const WITHOUT_ENGINE = ['SQS', 'SES', 'SNS'];

/** Calls of these go without a signature and without words about the caller: a third less work. */
function leaveOutSigning({ config, middlewareStack }: AwsClient): void {
  config.signer = async () => ({
    sign: async (request) => {
      Object.assign(request.headers, UNSIGNED);
      return request;
    },
  });
  // This one copies every answer into a log entry that nothing reads.
  middlewareStack.remove('loggerMiddleware');
  for (const name of FOR_AWS)
    middlewareStack.add((next) => next, { step: 'build', priority: 'low', name, override: true });
}

/**
 * What one machine changes of the clients of the AWS SDK: SQS, SES and SNS are answered by `stand_in`, in this process; and
 * an engine of `ours` is not sent signatures. One that somebody else runs may look at them.
 */
export const localClients =
  ({ stand_in, ours }: { stand_in?: StandIn; ours: boolean }) =>
  (client: AwsClient): void => {
    const { serviceId } = client.config;
    const answers = WITHOUT_ENGINE.includes(serviceId) ? stand_in : undefined;
    if (answers) client.config.requestHandler = answers;
    if (answers || (ours && serviceId.startsWith('DynamoDB'))) leaveOutSigning(client);
  };
