import { ActionIcon, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { StatusStrip } from '../components/feedback/freshness.tsx';
import { IconSearch } from '../components/icons.tsx';
import { useShortcuts } from '../components/interaction/shortcuts.ts';
import { Logo } from '../components/layout/logo.tsx';
import { WalkInButton } from '../features/booking/walk-in/button.tsx';
import { useI18n } from '../words/i18n.tsx';
import { KeysDialog } from './dialogs/keys-dialog.tsx';
import { SearchDialog } from './dialogs/search-dialog.tsx';
import { AccountMenu } from './menus/account-menu.tsx';
import { ConflictsMenu } from './menus/conflicts-menu.tsx';
import { PendingMenu } from './menus/pending-menu.tsx';
import { RestaurantName } from './menus/restaurant-name.tsx';
import { PauseMenu } from './pause/pause-menu.tsx';
import { Places } from './places.tsx';
import { QueuePlace } from './queue/queue-place.tsx';
import styles from './top-bar.module.css';

/** The bar above every page, and the status strip above it: one landmark holds both. */
export function TopBar() {
  const { t } = useI18n();
  const [open, setOpen] = useState<'search' | 'keys'>();
  const close = () => setOpen(undefined);
  useShortcuts({ '/': () => setOpen('search'), '?': () => setOpen('keys') });
  return (
    <header className={styles.bar}>
      <StatusStrip>
        <QueuePlace />
      </StatusStrip>
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
