import { Logger } from '@aws-lambda-powertools/logger';

/** Logs ids, kinds and names of errors: never an address, a name or a text. */
export const logger = new Logger({ serviceName: 'couvert' });

/** What of an error may be logged: providers repeat addresses in their messages. */
export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
