import { Button } from '@mantine/core';
import { ApiProblem } from '../../common/api.ts';
import { useServices } from '../client/services.ts';
import { useI18n } from '../words/i18n.tsx';
import { Empty } from './empty.tsx';
import { faultText } from './fault-text.ts';
import { Heading } from './heading.tsx';
import { IconPlugConnectedX } from './icons.tsx';

/** Stands where a page could not be drawn, and says what to do. */
export function Fault({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useI18n();
  const { session } = useServices();
  const id = error instanceof ApiProblem ? error.request_id : undefined;
  return (
    <Empty role="alert">
      <IconPlugConnectedX size="2.5rem" aria-hidden />
      <Heading level={2}>{t('fault.title')}</Heading>
      <p>{faultText(t, error)}</p>
      {id && <p className="small muted">{t('fault.reference', { id })}</p>}
      <div className="line wrap">
        <Button onClick={retry}>{t('retry')}</Button>
        {error instanceof ApiProblem && error.status === 403 && (
          <Button variant="default" onClick={() => session.signOut()}>
            {t('account.out')}
          </Button>
        )}
      </div>
    </Empty>
  );
}
