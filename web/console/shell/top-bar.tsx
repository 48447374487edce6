import { ActionIcon, Tooltip } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useMe } from '../data/queries.ts';
import { Logo } from '../parts/logo.tsx';
import { useI18n } from '../words/words.tsx';
import { AccountMenu } from './account-menu.tsx';
import { FreshnessMark } from './freshness.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { PendingMenu } from './pending-menu.tsx';
import { Places } from './places.tsx';
import { SearchDialog } from './search-dialog.tsx';
import { useShortcuts } from './shortcuts.ts';

/** The bar above every page. */
export function TopBar() {
  const { t } = useI18n();
  const { restaurant_name } = useMe();
  const [open, setOpen] = useState<'search' | 'keys'>();
  const close = () => setOpen(undefined);
  useShortcuts({ '/': () => setOpen('search'), '?': () => setOpen('keys') });
  return (
    <header className="top-bar">
      <div className="top-name">
        <Logo />
        <span className="ellipsis">{restaurant_name}</span>
      </div>
      <Places className="places-top" />
      <div className="top-tools">
        {/* First, so that it moves nobody when the first request comes in. */}
        <PendingMenu />
        <FreshnessMark />
        <Tooltip label={`${t('search')} (/)`}>
          <ActionIcon variant="subtle" size="lg" aria-label={t('search')} onClick={() => setOpen('search')}>
            <IconSearch size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <AccountMenu showKeys={() => setOpen('keys')} />
      </div>
      <SearchDialog opened={open === 'search'} close={close} />
      <KeysDialog opened={open === 'keys'} close={close} />
    </header>
  );
}
