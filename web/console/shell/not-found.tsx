import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Heading } from '../parts/heading.tsx';
import { useTitle } from '../parts/use-title.ts';
import { useI18n } from '../words/words.tsx';

export function NotFound() {
  const { t } = useI18n();
  useTitle(t('not_found'));
  return (
    <div className="empty">
      <Heading focus>{t('not_found')}</Heading>
      <Button component={Link} to="/book">
        {t('not_found.home')}
      </Button>
    </div>
  );
}
