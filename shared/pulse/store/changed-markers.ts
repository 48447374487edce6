import * as z from 'zod/mini';
import { isFollowed, itemOf, type StreamRecord } from '../../stream-records.ts';
import type { Pulse } from '../contract.ts';

/** The kinds of things that have a marker each, beside the dates. */
export const PULSE_KINDS = ['guests', 'requests', 'setup', 'waitlist'] as const satisfies (keyof Pulse)[];
type PulseKind = (typeof PULSE_KINDS)[number];

/** The markers that a change renews: a restaurant's id, and dates or kinds. */
export type ChangedMarkers = { rid: string; names: readonly string[] };

const Keys = z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) });
const PARTITION = /^R#([^#]+)(#[A-Z]+)$/;
const DATE = /^\d{4}-\d{2}-\d{2}/;

const Booked = z.object({ reservation_date: z.string(), status: z.string() });

/** The dates on which a reservation is listed, before a change and after it; and the requests, where it is or was one. */
function changedByReservation(images: readonly unknown[]): string[] {
  const versions = images.filter((image) => image !== undefined).map((image) => z.parse(Booked, itemOf(image)));
  const is_request = versions.some(({ status }) => status === 'pending');
  return [...versions.map(({ reservation_date }) => reservation_date), ...(is_request ? (['requests'] as const) : [])];
}

const markerOfPartition: Readonly<Record<string, PulseKind>> = {
  '#SETUP': 'setup',
  '#SPECIAL': 'setup',
  '#WAIT': 'waitlist',
  '#GUEST': 'guests',
};

/**
 * Tells from a record of the table's stream which markers it renews; `undefined` for what no operator is shown. Throws for a
 * reservation that cannot be read.
 */
export function markersChangedBy({ eventName, dynamodb }: StreamRecord): ChangedMarkers | undefined {
  const keys = z.safeParse(Keys, dynamodb?.Keys).data;
  const [, rid, partition = ''] = PARTITION.exec(keys?.pk.S ?? '') ?? [];
  if (!keys || rid === undefined || !isFollowed({ eventName, dynamodb })) return undefined;
  const named = (): string[] => {
    if (partition === '#RES') return changedByReservation([dynamodb?.OldImage, dynamodb?.NewImage]);
    if (partition === '#BLOCK') return DATE.exec(keys.sk.S) ?? [];
    return [markerOfPartition[partition] ?? []].flat();
  };
  const names = [...new Set(named())];
  return names.length > 0 ? { rid, names } : undefined;
}
