import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import type { StoredReservation } from '../../shared/booking/rules/reservation.ts';
import { ReservationRecord } from '../../shared/booking/store/reservation-records.ts';
import { readWire, wireRequest } from '../support/wire.ts';
import type { Commit, Operation } from './history.ts';

const isAttributes = (value: unknown): value is Record<string, AttributeValue> =>
  typeof value === 'object' && value !== null && 'pk' in value;
const Item = z.custom<Record<string, AttributeValue>>(isAttributes);
const Transaction = z.object({
  TransactItems: z.optional(z.array(z.object({ Put: z.optional(z.object({ Item })) }))),
});

/** The reservations that a call writes. */
function reservationsIn(args: object): StoredReservation[] {
  const { operation, input } = readWire(wireRequest(args));
  if (operation !== 'TransactWriteItems') return [];
  const { TransactItems = [] } = z.parse(Transaction, input);
  const items = TransactItems.flatMap(({ Put }) => (Put ? [Put.Item] : []));
  return items.filter(({ pk }) => pk?.S?.endsWith('#RES')).map((item) => z.parse(ReservationRecord, unmarshall(item)));
}

/** Notes that a call has been taken in: when (ms), and its place in the order of all that happened. */
export type Note = (time: number, order: () => number) => unknown;

/** Every version of every reservation of a history in the order in which they came about, as its stream would tell. */
export class Journal {
  readonly commits: Commit[] = [];
  readonly asking = new AsyncLocalStorage<Operation>();

  /** Makes a request; what it writes is known to be its own. */
  asked = <T>(operation: Operation, send: () => Promise<T>): Promise<T> => this.asking.run(operation, send);

  /** Reads what a call is about to write. Answers how to note that it has been taken in. */
  reader(args: object): Note {
    const by = this.asking.getStore();
    const versions = by ? reservationsIn(args) : [];
    return (time, order) => {
      if (!by || versions.length === 0) return;
      const at = order();
      for (const after of versions) {
        const isKnown = this.commits.some((one) => one.by === by && isDeepStrictEqual(one.after, after));
        if (!isKnown) this.commits.push({ by, after, time, order: at });
      }
    };
  }
}

/** The versions of each reservation, by its id, in the order in which they came about. */
export const versionsOf = (commits: readonly Commit[]): Map<string, Commit[]> =>
  Map.groupBy(commits, ({ after }) => after.id);
