import { Logger } from '@aws-lambda-powertools/logger';

/**
 * Logs ids, kinds and names of errors: never an address, a name or a text. Where a line has metrics, the service is the
 * stack, which is their dimension.
 */
export const logger = new Logger({
  serviceName: process.env.POWERTOOLS_SERVICE_NAME ?? 'couvert',
  // All functions that no request calls write to one log.
  persistentKeys: { function_name: process.env.AWS_LAMBDA_FUNCTION_NAME },
});

/** What of an error may be logged: providers repeat addresses in their messages. */
export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
