import { ActionIcon, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { StatusStrip } from '../components/freshness.tsx';
import { IconSearch } from '../components/icons.tsx';
import { Logo } from '../components/logo.tsx';
import { useShortcuts } from '../components/shortcuts.ts';
import { WalkInButton } from '../features/booking/walk-in/button.tsx';
import { useI18n } from '../words/i18n.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ConflictsMenu } from './conflicts-menu.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { PauseMenu } from './pause/pause-menu.tsx';
import { PendingMenu } from './pending-menu.tsx';
import { Places } from './places.tsx';
import { RestaurantName } from './restaurant-name.tsx';
import { SearchDialog } from './search-dialog.tsx';
import styles from './top-bar.module.css';

/** The bar above every page, and the status strip above it: one landmark holds both. */
export function TopBar() {
  const { t } = useI18n();
  const [open, setOpen] = useState<'search' | 'keys'>();
  const close = () => setOpen(undefined);
  useShortcuts({ '/': () => setOpen('search'), '?': () => setOpen('keys') });
  return (
    <header className={styles.bar}>
      <StatusStrip />
      <div className={styles.name}>
        <Logo />
        <RestaurantName />
      </div>
      <Places where="top" />
      <div className={styles.tools}>
        {/* First, so that they move nobody when the first request or conflict comes in. */}
        <PendingMenu />
        <ConflictsMenu />
        <PauseMenu />
        <WalkInButton />
        <Tooltip label={`${t('search')} (/)`}>
          <ActionIcon variant="subtle" size="lg" aria-label={t('search')} onClick={() => setOpen('search')}>
            <IconSearch size="1.25rem" aria-hidden />
          </ActionIcon>
        </Tooltip>
        <AccountMenu showKeys={() => setOpen('keys')} />
      </div>
      <SearchDialog opened={open === 'search'} close={close} />
      <KeysDialog opened={open === 'keys'} close={close} />
    </header>
  );
}
