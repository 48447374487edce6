import { useQueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '../../../../shared/domain/units.ts';
import { ApiProblem } from '../../../common/api.ts';
import { findCached } from '../../client/cache.ts';
import { useReads } from '../../client/queries.ts';
import { useServices } from '../../client/services.ts';
import { type Reservation, timeOf } from '../../day/records.ts';
import { useI18n } from '../../words/i18n.tsx';
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
    const { table_id, reservation_id = '', expires_at } = error.conflict ?? {};
    const tables = client.getQueryData(read.tables().queryKey);
    const table = tables?.find(({ id }) => id === table_id)?.name ?? '';
    const by = findCached(client, reservation_id);
    switch (error.code) {
      case 'table_occupied':
        return by
          ? t('conflict.next', { table, name: partyName(t, by), time: timeOf(by) })
          : t('conflict.other', { table });
      case 'table_held': {
        const left = (expires_at ? Date.parse(expires_at) - clock.now() : 0) / MINUTE_MS;
        return t('conflict.held', { table, min: Math.max(1, Math.ceil(left)) });
      }
      case 'table_blocked':
        return t('conflict.blocked', { table });
      case 'table_inactive':
        return t('conflict.inactive', { table });
      default:
        return reservation ? t('changed_elsewhere', { name: partyName(t, reservation) }) : faultText(t, error);
    }
  };
}
