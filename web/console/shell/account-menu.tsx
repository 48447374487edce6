import { ActionIcon, Menu, SegmentedControl } from '@mantine/core';
import { IconKeyboard, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useServices, useSession } from '../data/services.ts';
import { useSpeech } from '../words/words.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { prefer, type Theme, usePreferences } from './preferences.ts';

const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];

/** Who is signed in, and how the console looks to them. */
export function AccountMenu({ showKeys }: { showKeys: () => void }) {
  const { t } = useSpeech();
  const { session } = useServices();
  const state = useSession();
  const { theme } = usePreferences();
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={t('account.menu')}>
          <IconUserCircle size={24} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {state.kind !== 'out' && <Menu.Label>{state.email}</Menu.Label>}
        <Menu.Item leftSection={<IconKeyboard size={18} aria-hidden />} onClick={showKeys}>
          {t('keys')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={session.signOut}>
          {t('account.out')}
        </Menu.Item>
        <Menu.Divider />
        <div className="menu-line">
          <span>{t('language')}</span>
          <LanguageSwitch />
        </div>
        <div className="menu-line">
          <span>{t('theme')}</span>
          <SegmentedControl
            size="xs"
            aria-label={t('theme')}
            value={theme}
            onChange={(value) => prefer({ theme: THEMES.find((known) => known === value) ?? 'auto' })}
            data={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
          />
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}
