import { Menu } from '@mantine/core';
import { useActing } from '../../../components/feedback/freshness.tsx';
import { IconLock } from '../../../components/icons.tsx';
import { useI18n } from '../../../words/i18n.tsx';

/** Blocks tables, from the menu of a day. */
export function BlockItem({ block }: { block: () => void }) {
  const { t } = useI18n();
  const acting = useActing();
  return (
    <Menu.Item leftSection={<IconLock size="1.125rem" aria-hidden />} {...acting} onClick={block}>
      {t('block')}
    </Menu.Item>
  );
}
