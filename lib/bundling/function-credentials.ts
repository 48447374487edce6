/**
 * Stands in for the SDK's chain of credential providers in the bundles: a function always finds its role's credentials
 * in its environment, and the other providers are half of the SDK's code.
 */
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';
