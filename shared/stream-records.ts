import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
// Imported by its own name: `z.core` would add the messages of all languages to the bundle.
import { $ZodError } from 'zod/v4/core';
import type { StoredReservation } from './booking/rules/reservation.ts';
import { RecoveryRecord } from './booking/store/link-recovery.ts';
import { reservationOf } from './booking/store/reservation-records.ts';
import { isInvitationId, staffIdOf } from './platform/dynamo/ids.ts';
import {
  restaurantOfInvitations,
  restaurantOfOperators,
  restaurantOfRecoveries,
  restaurantOfReservations,
  restaurantOfSetup,
  restaurantOfWaiting,
} from './platform/dynamo/keys.ts';
import { followed, planned } from './platform/dynamo/layout.ts';
import type { StoredConfig } from './restaurant/rules/setup.ts';
import { ConfigRecord } from './restaurant/store/setup-records.ts';
import type { StoredInvitation } from './staff/rules/invitation.ts';
import { InvitationRecord } from './staff/store/invitation-records.ts';
import { ListedOperator } from './staff/store/operators.ts';
import type { StoredEntry } from './waitlist/rules/entry.ts';
import { waitingOf } from './waitlist/store/entry-records.ts';

/** A record of the table's stream, as much of it as matters here. */
export type StreamRecord = {
  eventName?: string | undefined;
  dynamodb?: { Keys?: unknown; OldImage?: unknown; NewImage?: unknown } | undefined;
};

const KeyImage = z.object({ pk: z.object({ S: z.string() }) });
const ConfigKeyImage = z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.literal('CONFIG') }) });

/** The partition of a record that puts something; `undefined` for any other record. */
function partitionOf({ eventName, dynamodb }: StreamRecord): string | undefined {
  const { success, data } = z.safeParse(KeyImage, dynamodb?.Keys);
  return success && planned.events.some((name) => name === eventName) ? data.pk.S : undefined;
}

/** Whether a stream record tells of a new or changed reservation. */
export const isReservationChange = (record: StreamRecord): boolean =>
  restaurantOfReservations(partitionOf(record) ?? '') !== undefined;

/** Whether a stream record tells that somebody asks for the link of a booking. */
export const isRecovery = (record: StreamRecord): boolean =>
  restaurantOfRecoveries(partitionOf(record) ?? '') !== undefined;

/** Whether a stream record tells of a new or changed place on a waiting list. */
export const isWaitingChange = (record: StreamRecord): boolean =>
  restaurantOfWaiting(partitionOf(record) ?? '') !== undefined;

/** Whether a stream record tells of somebody in a restaurant's list of those who work there. */
export const isStaffChange = (record: StreamRecord): boolean =>
  restaurantOfOperators(partitionOf(record) ?? '') !== undefined;

const ReservationKeyImage = z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) });

/** The reservation that a record puts, changes or deletes, and its restaurant; `undefined` for any other record. */
export function reservationKeyOf({ dynamodb }: StreamRecord): { rid: string; id: string } | undefined {
  const { data } = z.safeParse(ReservationKeyImage, dynamodb?.Keys);
  const rid = restaurantOfReservations(data?.pk.S ?? '');
  return data && rid !== undefined ? { rid, id: data.sk.S } : undefined;
}

const InvitationKeyImage = z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) });

/** Whether a stream record tells of somebody who is invited to work for a restaurant. */
export function isInvitationChange(record: StreamRecord): boolean {
  const { data } = z.safeParse(InvitationKeyImage, record.dynamodb?.Keys);
  return restaurantOfInvitations(partitionOf(record) ?? '') !== undefined && isInvitationId(data?.sk.S ?? '');
}

/** Whether a stream record is one that messages follow from; whoever reads the stream hands over these and no others. */
export const isPlanned = (record: StreamRecord): boolean =>
  isReservationChange(record) ||
  isRecovery(record) ||
  isWaitingChange(record) ||
  isStaffChange(record) ||
  isInvitationChange(record);

/** Whether a stream record is one that the followers' mapping lets through. */
export function isFollowed({ eventName, dynamodb }: StreamRecord): boolean {
  const pk = z.safeParse(KeyImage, dynamodb?.Keys).data?.pk.S ?? '';
  return (
    followed.events.some((name) => name === eventName) && followed.partitionKeySuffixes.some((end) => pk.endsWith(end))
  );
}

/** The item of a record's image. Throws for what is no image. */
export const itemOf = (image: unknown) => unmarshall(z.parse(z.record(z.string(), z.custom<AttributeValue>()), image));

/** Whether an error says that something stored cannot be read: it never will be, however often it is tried. */
export const isUnreadable = (error: unknown): boolean => error instanceof $ZodError;

/** A change: the restaurant's id, and the reservation before (absent for a new one) and after it. */
export type Change = { rid: string; before?: StoredReservation; after: StoredReservation };

/** Reads a record that `isReservationChange`; throws when its images are no reservations. */
export function readChange({ dynamodb }: StreamRecord): Change {
  const rid = restaurantOfReservations(z.parse(KeyImage, dynamodb?.Keys).pk.S) ?? '';
  const after = reservationOf(itemOf(dynamodb?.NewImage));
  return { rid, after, ...(dynamodb?.OldImage ? { before: reservationOf(itemOf(dynamodb.OldImage)) } : {}) };
}

/** A change of a restaurant's configuration: as it was (absent for a new one) and as it is (absent for one that is gone). */
export type ConfigChange = { before?: StoredConfig; after?: StoredConfig };

/** Reads a record of a configuration; `undefined` for any other. Throws when its images are none. */
export function readConfigChange({ dynamodb }: StreamRecord): ConfigChange | undefined {
  const { success, data } = z.safeParse(ConfigKeyImage, dynamodb?.Keys);
  if (!success || !data.pk.S.endsWith('#SETUP')) return undefined;
  return {
    ...(dynamodb?.OldImage ? { before: z.parse(ConfigRecord, itemOf(dynamodb.OldImage)) } : {}),
    ...(dynamodb?.NewImage ? { after: z.parse(ConfigRecord, itemOf(dynamodb.NewImage)) } : {}),
  };
}

const SetupKeyImage = z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) });

/**
 * The restaurant of which a record says that a service period or a table came, went, or was switched on or off, also for
 * guests alone; `undefined` for any other record.
 */
export function readOfferChange({ dynamodb }: StreamRecord): string | undefined {
  const { data } = z.safeParse(SetupKeyImage, dynamodb?.Keys);
  const rid = restaurantOfSetup(data?.pk.S ?? '');
  if (rid === undefined || !/^(?:HOURS|TABLE)#/.test(data?.sk.S ?? '')) return undefined;
  const { OldImage, NewImage } = dynamodb ?? {};
  if (!OldImage || !NewImage) return rid;
  const [before, after] = [itemOf(OldImage), itemOf(NewImage)];
  return before.is_active === after.is_active && before.online === after.online ? undefined : rid;
}

/** A request for the link of a booking: the restaurant's id, and what was asked. */
export type AskedLink = { rid: string; asked: RecoveryRecord };

/** Reads a record that `isRecovery`; throws when its image is no request. */
export const readRecovery = ({ dynamodb }: StreamRecord): AskedLink => ({
  rid: restaurantOfRecoveries(z.parse(KeyImage, dynamodb?.Keys).pk.S) ?? '',
  asked: z.parse(RecoveryRecord, itemOf(dynamodb?.NewImage)),
});

/** A change of a place on a waiting list: the restaurant's id, and the place before (absent for a new one) and after it. */
export type WaitingChange = { rid: string; before?: StoredEntry; after: StoredEntry };

/** Reads a record that `isWaitingChange`; throws when its images are no places on a list. */
export const readWaitingChange = ({ dynamodb }: StreamRecord): WaitingChange => ({
  rid: restaurantOfWaiting(z.parse(KeyImage, dynamodb?.Keys).pk.S) ?? '',
  after: waitingOf(itemOf(dynamodb?.NewImage)),
  ...(dynamodb?.OldImage ? { before: waitingOf(itemOf(dynamodb.OldImage)) } : {}),
});

/** A change of somebody who works for a restaurant: its id, theirs there, and how they were (absent for who is new) and are. */
export type StaffChange = { rid: string; id: string; before?: ListedOperator; after: ListedOperator };

/** Reads a record that `isStaffChange`; throws when its images are nobody's. */
export function readStaffChange({ dynamodb }: StreamRecord): StaffChange {
  const rid = restaurantOfOperators(z.parse(KeyImage, dynamodb?.Keys).pk.S) ?? '';
  const after = z.parse(ListedOperator, itemOf(dynamodb?.NewImage));
  return {
    rid,
    id: staffIdOf(rid, after.sub),
    after,
    ...(dynamodb?.OldImage ? { before: z.parse(ListedOperator, itemOf(dynamodb.OldImage)) } : {}),
  };
}

/** A change of an invitation: the restaurant's id, and the invitation before (absent for a new one) and after it. */
export type InvitationChange = { rid: string; before?: StoredInvitation; after: StoredInvitation };

/** Reads a record that `isInvitationChange`; throws when its images are no invitations. */
export const readInvitationChange = ({ dynamodb }: StreamRecord): InvitationChange => ({
  rid: restaurantOfInvitations(z.parse(KeyImage, dynamodb?.Keys).pk.S) ?? '',
  after: z.parse(InvitationRecord, itemOf(dynamodb?.NewImage)),
  ...(dynamodb?.OldImage ? { before: z.parse(InvitationRecord, itemOf(dynamodb.OldImage)) } : {}),
});
