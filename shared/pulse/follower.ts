import type { DynamoDBRecord } from 'aws-lambda';
import { open } from '../deps.ts';
import type { Follower } from '../follower.ts';
import { logger, nameOf } from '../platform/telemetry/logger.ts';
import { isUnreadable } from '../stream-records.ts';
import { type ChangedMarkers, markersChangedBy } from './store/changed-markers.ts';
import { storeMarkers } from './store/markers.ts';

function readable(record: DynamoDBRecord): ChangedMarkers | undefined {
  try {
    return markersChangedBy(record);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    logger.error('no marker of a change that cannot be read', { change: record.eventID, error: nameOf(error) });
    return undefined;
  }
}

/** Renews the markers of what a batch has changed, each once, so that consoles read it again. */
export const renewMarkers: Follower = async (deps, records) => {
  const changed = records.flatMap((record) => {
    const { rid = '', names = [] } = readable(record) ?? {};
    const changed_at = record.dynamodb?.ApproximateCreationDateTime ?? 0;
    return names.map((name) => ({ rid, name, changed_at }));
  });
  await storeMarkers(open(deps, 'write'), changed);
};
