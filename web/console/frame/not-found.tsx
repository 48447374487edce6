import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Empty } from '../components/feedback/empty.tsx';
import { Heading } from '../components/layout/heading.tsx';
import { useTitle } from '../components/layout/use-title.ts';
import { useI18n } from '../words/i18n.tsx';

export function NotFound() {
  const { t } = useI18n();
  useTitle(t('not_found'));
  return (
    <Empty>
      <Heading focus>{t('not_found')}</Heading>
      <Button component={Link} to="/book">
        {t('not_found.home')}
      </Button>
    </Empty>
  );
}
