/** Stands in for the SDK's cache of discovered endpoints: DynamoDB is always reached at its regional address. */
export class EndpointCache {}

/** Stands in for the SDK's event streams, which no operation of this project uses. */
export class EventStreamSerde {
  constructor() {
    throw new Error('Event streams are left out of the bundles: see lib/bundling/options.ts.');
  }
}
