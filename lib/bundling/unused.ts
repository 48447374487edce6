function unused(): never {
  throw new Error('This is left out of the bundles: see lib/bundling/options.ts.');
}

/** Stand in for the query language of keys in events: a message is its own key. */
export const search = unused;
export class PowertoolsFunctions {}

/** Stand in for the list of types of files: every attachment says its own. */
export const detectMimeType = unused;
export const detectExtension = unused;
