import { useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../../../common/api.ts';
import { findCached } from '../../client/cache.ts';
import { useReads } from '../../client/queries.ts';
import { useServices } from '../../client/services.ts';
import type { Reservation } from '../../day/records.ts';
import { useI18n } from '../../words/i18n.tsx';
import { obstacleOf, obstacleWords } from '../booking/obstacle.ts';
import { faultText } from '../fault-text.ts';
import { partyName } from '../party-name.ts';

/** Why a change was not done, in words: who has the table, or that somebody was faster. */
export function useRefusal(): (error: unknown, reservation?: Reservation) => string {
  const { t } = useI18n();
  const { clock } = useServices();
  const read = useReads();
  const client = useQueryClient();
  return (error, reservation) => {
    if (!(error instanceof ApiProblem) || error.status !== 409) return faultText(t, error);
    const obstacle = obstacleOf(error);
    if (!obstacle)
      return reservation ? t('changed_elsewhere', { name: partyName(t, reservation) }) : faultText(t, error);
    const tables = client.getQueryData(read.tables().queryKey);
    const table = tables?.find(({ id }) => id === error.conflict?.table_id)?.name ?? '';
    return obstacleWords(t, obstacle, { table, by: findCached(client, obstacle.by ?? ''), now: clock.now() });
  };
}
