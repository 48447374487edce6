import { ApiProblem, NoAnswer } from '../../../common/api.ts';
import type { Translate } from '../../../common/i18n.ts';
import { PoolRefusal, PoolSilent } from '../../client/session/pool-client.ts';
import type { fr } from '../../words/fr/console.ts';

type T = Translate<typeof fr>;

/** What went wrong, in words an operator can act on. */
export function faultText(t: T, error: unknown): string {
  if (error instanceof NoAnswer || error instanceof PoolSilent) return t('fault.offline');
  if (error instanceof PoolRefusal) return t('fault.busy');
  if (!(error instanceof ApiProblem)) return t('fault.ours');
  if (error.status === 403) return t('fault.role');
  if (error.status === 404) return t('fault.gone');
  if (error.status === 429 || error.status === 503) return t('fault.busy');
  if (error.code === 'limit_reached') return t('fault.limit');
  if (error.code === 'reservation_cancelled') return t('fault.cancelled');
  // Whatever else a conflict is: what was asked no longer fits what is there.
  if (error.status === 409) return t('fault.changed');
  if (error.status === 400) return t('fault.invalid', { what: error.message });
  return t('fault.ours');
}
