import type { DynamoDBRecord } from 'aws-lambda';
import type { Deps } from './deps.ts';
import type { Queue } from './platform/messaging/queue.ts';

/** What followers need from outside; tests hand in their own. `looks` is the queue of dates to be looked at. */
export type FollowerDeps = Pick<Deps, 'db' | 'budgets'> & { looks: Pick<Queue, 'send'> };

/**
 * Does what follows from changes of the table; each follower picks those that concern it. It gets a change at least once, in
 * the order of its item, and again after it threw. A record that it cannot read it must let go, or all later ones wait.
 */
export type Follower = (deps: FollowerDeps, records: readonly DynamoDBRecord[]) => Promise<void>;
