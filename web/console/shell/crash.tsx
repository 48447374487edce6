import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouteError } from 'react-router';
import { ApiProblem } from '../../common/api.ts';
import { useServices } from '../data/services.ts';
import { Heading } from '../parts/heading.tsx';
import { useI18n } from '../words/words.tsx';
import { faultText } from './fault-text.ts';

/** Stands where a page could not be drawn, and says what to do. */
export function Fault({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useI18n();
  const { session } = useServices();
  const id = error instanceof ApiProblem ? error.request_id : undefined;
  return (
    <div className="empty" role="alert">
      <IconPlugConnectedX size={40} aria-hidden />
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
    </div>
  );
}

/** What the router shows when a page has thrown: a fault of a read, or of ours. */
export function Crash() {
  const error = useRouteError();
  const { reset } = useQueryErrorResetBoundary();
  return (
    <main className="gate">
      <Fault
        error={error}
        retry={() => {
          reset();
          location.reload();
        }}
      />
    </main>
  );
}
