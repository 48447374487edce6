import { Button, type ButtonVariant } from '@mantine/core';
import { memo } from 'react';
import { useActing } from '../../../components/feedback/freshness.tsx';
import { IconPlus } from '../../../components/icons.tsx';
import { useI18n } from '../../../words/i18n.tsx';
import styles from './add-button.module.css';

type Props = { add: () => void; variant?: ButtonVariant };

/** Begins a new booking; a sign where there is little room. The day around it changes all the time, and it does not. */
export const AddButton = memo(function AddButton({ add, variant }: Props) {
  const { t } = useI18n();
  const acting = useActing();
  return (
    <Button
      className={styles.add}
      variant={variant}
      leftSection={<IconPlus size="1.125rem" aria-hidden />}
      onClick={add}
      {...acting}
      aria-keyshortcuts="n"
    >
      <span className="unseen-below-69em">{t('new')}</span>
    </Button>
  );
});
