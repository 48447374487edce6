import { Menu } from '@mantine/core';
import { IconWorldOff } from '../../../components/icons.tsx';
import { useI18n } from '../../../words/i18n.tsx';
import { useAskWhy } from './ask.ts';

/** Asks why guests cannot book a date, from its menu. */
export function WhyItem({ date }: { date: string }) {
  const { t } = useI18n();
  const ask = useAskWhy();
  return (
    <Menu.Item leftSection={<IconWorldOff size="1.125rem" aria-hidden />} onClick={() => ask({ date })}>
      {t('why')}
    </Menu.Item>
  );
}
