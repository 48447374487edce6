import type { HttpHandlerOptions, HttpRequest, HttpResponse, RequestHandler, RequestSigner } from '@smithy/types';

/** What can be changed of any client of the AWS SDK. */
export type AwsClient = {
  readonly config: {
    /** As the SDK names it: `DynamoDB`, `SQS`. */
    readonly serviceId: string;
    requestHandler: RequestHandler<HttpRequest, HttpResponse, HttpHandlerOptions>;
    signer: () => Promise<RequestSigner>;
  };
  readonly middlewareStack: {
    add: (
      step: <Next>(next: Next) => Next,
      options: { step: 'build'; priority: 'low'; name: string; override: true },
    ) => void;
    remove: (name: string) => boolean;
  };
};

let adapt: (client: AwsClient) => void = () => undefined;

/**
 * Has `change` applied to every client that is made from now on. Nothing in the cloud calls it: one machine leaves out what
 * a local engine does not need, and tests put stand-ins in the place of services.
 */
export function adaptClients(change: (client: AwsClient) => void): void {
  adapt = change;
}

/** A new client, as this process wants its clients to be. */
export function adapted<C extends AwsClient>(client: C): C {
  adapt(client);
  return client;
}
