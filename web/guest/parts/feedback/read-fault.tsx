import { ApiProblem } from '../../../common/api.ts';
import { useI18n } from '../../i18n.ts';
import { Button } from '../buttons/button.tsx';
import { Message } from './message.tsx';

/** Words for a read that failed, with a way to try again. */
export function ReadFault({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useI18n();
  return (
    <Message tone="warning">
      <p>{error instanceof ApiProblem ? t('fault') : t('no_answer')}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
      <Reference id={error instanceof ApiProblem ? error.request_id : undefined} />
    </Message>
  );
}

/** What the restaurant can quote when it asks for help. */
export function Reference({ id }: { id: string | undefined }) {
  const { t } = useI18n();
  return id ? <p className="small">{t('reference', { id })}</p> : null;
}
