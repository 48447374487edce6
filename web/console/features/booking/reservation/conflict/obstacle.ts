import { MINUTE_MS } from '../../../../../../shared/platform/time/units.ts';
import type { ApiProblem } from '../../../../../common/api.ts';
import type { Reservation } from '../../../../day/records.ts';
import { hoursOf } from '../../../../day/service-day.ts';
import { sitsBeyond } from '../../../../day/service-state.ts';
import type { InTheWay } from '../../../../day/tables/places.ts';
import type { T } from '../../../../words/i18n.tsx';
import { nameWithin } from '../../party-name.ts';

const KINDS = {
  table_occupied: 'occupied',
  table_held: 'held',
  table_blocked: 'blocked',
  table_inactive: 'inactive',
} as const;

/** What keeps a party from a table. */
export type Obstacle = {
  kind: (typeof KINDS)[keyof typeof KINDS];
  /** The reservation in the way. */
  by: string | undefined;
  /** Until when a guest holds the table (epoch ms). */
  held_until: number | undefined;
};

/** What is seen in the way, as the API would name it. */
export const foreseen = ({ taken_by, held_by, blocked_by }: InTheWay): Obstacle => ({
  kind: taken_by ? 'occupied' : blocked_by ? 'blocked' : 'held',
  by: taken_by?.reservation.id,
  held_until: held_by?.expires_at,
});

const isKind = (code: string): code is keyof typeof KINDS => Object.hasOwn(KINDS, code);

/** What a refused change found in its way; nothing when it was refused for something else. */
export function obstacleOf({ code, conflict }: Pick<ApiProblem, 'code' | 'conflict'>): Obstacle | undefined {
  if (!isKind(code)) return undefined;
  const { reservation_id, expires_at } = conflict ?? {};
  return { kind: KINDS[code], by: reservation_id, held_until: expires_at ? Date.parse(expires_at) : undefined };
}

/**
 * What is in the way at a table, in words of the restaurant's `zone`; `by` is the reservation there when it is known, or `offer`
 * what it is held for.
 */
export function obstacleWords(
  t: T,
  { kind, held_until = 0 }: Obstacle,
  {
    table,
    by,
    offer,
    zone,
    now,
  }: {
    table: string;
    by: Reservation | undefined;
    offer?: { name: string; time: string; until: string } | undefined;
    zone: string;
    now: number;
  },
): string {
  switch (kind) {
    case 'held':
      if (offer) return t('conflict.offered', { table, ...offer });
      return t('conflict.held', { table, min: Math.max(1, Math.ceil((held_until - now) / MINUTE_MS)) });
    case 'blocked':
      return t('conflict.blocked', { table });
    case 'inactive':
      return t('conflict.inactive', { table });
    case 'occupied': {
      if (!by) return t('conflict.other', { table });
      if (sitsBeyond(by, now)) return t('conflict.still', { table, name: nameWithin(t, by) });
      return t('conflict', { table, name: nameWithin(t, by), ...hoursOf(by, zone) });
    }
  }
}
