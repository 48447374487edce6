import type { DynamoDBRecord } from 'aws-lambda';
import { isUnreadable, readConfigChange } from '../data/changes.ts';
import { relist } from '../data/directory.ts';
import { logger, nameOf } from '../delivery/logger.ts';
import { open } from '../deps.ts';
import type { Follower } from './follower.ts';

/** The configuration before and after a change; nothing for a record of anything else, or one that cannot be read. */
function readable(record: DynamoDBRecord) {
  try {
    return readConfigChange(record);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    logger.error('no listing of a change that cannot be read', { change: record.eventID, error: nameOf(error) });
    return undefined;
  }
}

/** Keeps the directory as the configurations of restaurants are. */
export const listInDirectory: Follower = async (deps, records) => {
  const db = open(deps, 'write');
  for (const record of records) {
    const change = readable(record);
    if (change) await relist(db, change);
  }
};
