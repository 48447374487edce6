import type { DynamoDBRecord } from 'aws-lambda';
import { open } from '../deps.ts';
import type { Follower } from '../follower.ts';
import { logger, nameOf } from '../platform/telemetry/logger.ts';
import { isUnreadable, readConfigChange, readOfferChange } from '../stream-records.ts';
import { relist, relistBookable } from './store.ts';

/** Does what follows from a change, unless something stored cannot be read: it never will be. */
async function heed({ eventID }: DynamoDBRecord, follow: () => Promise<void>): Promise<void> {
  try {
    await follow();
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    logger.error('no listing of a change that cannot be read', { change: eventID, error: nameOf(error) });
  }
}

/** Keeps the directory as restaurants want it to be, those left out where nobody can ever book. */
export const listInDirectory: Follower = async (deps, records) => {
  const db = open(deps, 'write');
  for (const record of records) {
    await heed(record, async () => {
      const change = readConfigChange(record);
      if (change) await relist(db, change);
    });
  }
  // Thirty tables of one restaurant are one question.
  const offers = new Map(records.map((record) => [readOfferChange(record), record]));
  for (const [rid, record] of offers) {
    if (rid !== undefined) await heed(record, () => relistBookable(db, rid));
  }
};
