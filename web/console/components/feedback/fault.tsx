import { Button } from '@mantine/core';
import { ApiProblem } from '../../../common/api.ts';
import { useServices } from '../../client/services.ts';
import { useI18n } from '../../words/i18n.tsx';
import { IconPlugConnectedX } from '../icons.tsx';
import { Heading } from '../layout/heading.tsx';
import { Empty } from './empty.tsx';
import { faultText } from './fault-text.ts';

type Props = {
  error: unknown;
  retry: () => void;
  /** Whether nothing at all can be drawn: whoever is refused then works for no restaurant. */
  whole?: boolean;
};

/** Stands where a page could not be drawn, and says what to do. */
export function Fault({ error, retry, whole = false }: Props) {
  const { t } = useI18n();
  const { session } = useServices();
  const is_out = whole && error instanceof ApiProblem && error.status === 403;
  const id = error instanceof ApiProblem ? error.request_id : undefined;
  const [first] = is_out ? error.invitations : [];
  return (
    <Empty role="alert">
      <IconPlugConnectedX size="2.5rem" aria-hidden />
      <Heading level={2}>{t('fault.title')}</Heading>
      <p>
        {is_out
          ? t(first ? 'invited' : 'fault.forbidden', { name: first?.restaurant_name ?? '' })
          : faultText(t, error)}
      </p>
      {id && !first && <p className="small muted">{t('fault.reference', { id })}</p>}
      <div className="line wrap">
        {first ? (
          <Button component="a" href={`/console/invitation/${first.token}`}>
            {t('invited.see')}
          </Button>
        ) : (
          <Button onClick={retry}>{t('retry')}</Button>
        )}
        {is_out && (
          <Button variant="default" onClick={() => session.signOut()}>
            {t('account.out')}
          </Button>
        )}
      </div>
    </Empty>
  );
}
