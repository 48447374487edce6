import { Button } from '@mantine/core';
import { EmptyNote } from '../components/feedback/empty-note.tsx';
import { IconPlus } from '../components/icons.tsx';
import { useI18n } from '../words/i18n.tsx';
import { useBook } from './book.ts';

/** Stands above a day without reservations, and offers to take the first. */
export function EmptyDay({ add }: { add: () => void }) {
  const { t } = useI18n();
  const { services } = useBook().plan.day;
  return (
    <EmptyNote>
      <p>{services.length > 0 ? t('empty.day') : t('empty.closed')}</p>
      <Button variant="light" size="compact-sm" leftSection={<IconPlus size="1rem" aria-hidden />} onClick={add}>
        {t('new')}
      </Button>
    </EmptyNote>
  );
}
