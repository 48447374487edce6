import { Button, type ButtonVariant } from '@mantine/core';
import { memo } from 'react';
import { useI18n } from '../../words/i18n.tsx';
import { useActing } from '../freshness.tsx';
import { IconPlus } from '../icons.tsx';

type Props = {
  add: () => void;
  variant?: ButtonVariant;
  className: string | undefined;
  /** Of its word, which a page may hide where there is little room. */
  wordClass: string | undefined;
};

/** Begins a new booking. The day around it changes all the time, and it does not. */
export const AddButton = memo(function AddButton({ add, variant, className, wordClass }: Props) {
  const { t } = useI18n();
  const acting = useActing();
  return (
    <Button
      className={className}
      variant={variant}
      leftSection={<IconPlus size="1.125rem" aria-hidden />}
      onClick={add}
      {...acting}
      aria-keyshortcuts="n"
    >
      <span className={wordClass}>{t('new')}</span>
    </Button>
  );
});
