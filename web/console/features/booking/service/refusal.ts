import { useQueryClient } from '@tanstack/react-query';
import { clockTimeAt } from '../../../../../shared/platform/time/time.ts';
import type { WaitingGuest } from '../../../../../shared/waitlist/contract/waiting-guests.ts';
import { ApiProblem } from '../../../../common/api.ts';
import { findCached } from '../../../client/cache.ts';
import { useMe, useReads } from '../../../client/queries.ts';
import { useServices } from '../../../client/services.ts';
import { faultText } from '../../../components/feedback/fault-text.ts';
import { fullName, type Reservation } from '../../../day/records.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { saidOf } from '../party-name.ts';
import { type Obstacle, obstacleOf, obstacleWords } from '../reservation/conflict/obstacle.ts';

/** What is in the way at a table, in words: who has it, or for whom it is held. */
export function useObstacleWords(): (obstacle: Obstacle, table: string) => string {
  const { t } = useI18n();
  const { clock } = useServices();
  const { timezone } = useMe();
  const client = useQueryClient();
  return (obstacle, table) => {
    const lists = client.getQueriesData<WaitingGuest[]>({ queryKey: ['waiting'] });
    const held = lists
      .flatMap(([, list]) => list ?? [])
      .find(({ offer }) => offer && Date.parse(offer.expires_at) === obstacle.held_until);
    const until = clockTimeAt(obstacle.held_until ?? 0, timezone);
    const offer = held?.offer ? { name: fullName(held), time: held.offer.time, until } : undefined;
    const by = findCached(client, obstacle.by ?? '');
    return obstacleWords(t, obstacle, { table, offer, by, zone: timezone, now: clock.now() });
  };
}

/** Why a change was not done, in words: who has the table, or that somebody was faster. */
export function useRefusal(): (error: unknown, reservation?: Reservation) => string {
  const { t } = useI18n();
  const words = useObstacleWords();
  const read = useReads();
  const client = useQueryClient();
  return (error, reservation) => {
    if (!(error instanceof ApiProblem) || error.status !== 409) return faultText(t, error);
    const obstacle = obstacleOf(error);
    if (!obstacle && reservation && error.code !== 'reservation_cancelled')
      return saidOf(t, 'changed_elsewhere', reservation);
    if (!obstacle) return faultText(t, error);
    const tables = client.getQueryData(read.tables().queryKey);
    const table = tables?.find(({ id }) => id === error.conflict?.table_id)?.name ?? '';
    return words(obstacle, table);
  };
}
