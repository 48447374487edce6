import { ApiProblem, NoAnswer } from '../../../common/api.ts';
import { PoolRefusal, PoolSilent } from '../../client/session/pool-client.ts';
import type { T } from '../../words/i18n.tsx';

/** What went wrong, in words an operator can act on. */
export function faultText(t: T, error: unknown): string {
  if (error instanceof NoAnswer || error instanceof PoolSilent) return t('fault.offline');
  if (error instanceof PoolRefusal) return t('fault.busy');
  if (!(error instanceof ApiProblem)) return t('fault.ours');
  if (error.status === 403) return t('fault.role');
  if (error.status === 404) return t('fault.gone');
  if (error.status === 429 || error.status === 503) return t('fault.busy');
  if (error.code === 'limit_reached') return t('fault.limit');
  if (error.status === 400) return t('fault.invalid', { what: error.message });
  return t('fault.ours');
}
