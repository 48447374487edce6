import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Handler } from './handlers.ts';
import type { Notifications } from './notifications/start.ts';

/** Serves the pages and their files; resolves to false for an address that is none of theirs. */
export type Pages = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/** Where operators sign in: the console reads it before anything else. */
export type SignIn = { pool_endpoint: string; client_id: string };

/** What the pages stand on: `started` resolves when the API answers, `stopped` ends what builds them. */
export type PagesOptions = { server: Server; signIn: SignIn; started: Promise<unknown>; stopped: AbortSignal };

/** Where the functions and the pages come from: as they are, or as they are being written. */
export type Sources = {
  /** A file of `functions/` as a function. */
  load: (file: string) => Promise<Handler>;
  createPages: (options: PagesOptions) => Pages;
  /** Starts the thread that calls the functions of the messages. */
  startMessages: (start: () => Notifications) => Notifications;
  stop: () => Promise<void>;
};
