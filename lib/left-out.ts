// Stand-ins for what no function uses: see lib/bundling.ts.

function leftOut(): never {
  throw new Error('This is left out of the bundles: see lib/bundling.ts.');
}

/** Stands in for the SDK's cache of discovered endpoints: DynamoDB is always reached at its regional address. */
export class EndpointCache {}

/** Stands in for the SDK's event streams, which no operation of this project uses. */
export class EventStreamSerde {
  constructor() {
    leftOut();
  }
}

/** Stand in for the query language of keys in events: a message is its own key. */
export const search = leftOut;
export class PowertoolsFunctions {}

/** Stand in for the list of types of files: every attachment says its own. */
export const detectMimeType = leftOut;
export const detectExtension = leftOut;
