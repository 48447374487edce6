import { Button } from '@mantine/core';
import { useServices } from '../client/services.ts';
import type { LostRestaurant } from '../client/session/follow-access.ts';
import { Empty } from '../components/feedback/empty.tsx';
import { IconLock } from '../components/icons.tsx';
import { Gate } from '../components/layout/gate.tsx';
import { Heading } from '../components/layout/heading.tsx';
import { useI18n } from '../words/i18n.tsx';

/** Says of which restaurant nothing is shown any more, and leads to those that are left. */
export function Lost({ restaurant: { name, others } }: { restaurant: LostRestaurant }) {
  const { t } = useI18n();
  const { choice, session } = useServices();
  const open = (id: string) => {
    choice.choose(id);
    location.assign('/console/');
  };
  return (
    <Gate>
      <Empty role="alert">
        <IconLock size="2.5rem" aria-hidden />
        <Heading focus>{t('lost.title', { name })}</Heading>
        <p>{t('lost.text')}</p>
        <div className="line wrap">
          {others.map(({ restaurant_id: id, restaurant_name: other }) => (
            <Button key={id} onClick={() => open(id)}>
              {t('lost.open', { name: other })}
            </Button>
          ))}
          <Button variant="default" onClick={() => session.signOut()}>
            {t('account.out')}
          </Button>
        </div>
      </Empty>
    </Gate>
  );
}
