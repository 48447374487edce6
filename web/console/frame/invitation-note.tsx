import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useMe } from '../client/queries.ts';
import { useI18n } from '../words/i18n.tsx';
import styles from './release-note.module.css';

/** Tells whoever is signed in that another restaurant has invited them. */
export function InvitationNote() {
  const { t } = useI18n();
  const [first] = useMe().invitations ?? [];
  return (
    <div role="status">
      {first && (
        <p className={styles.note}>
          {t('invited', { name: first.restaurant_name })}
          <Button size="compact-sm" variant="default" component={Link} to={`/invitation/${first.token}`}>
            {t('invited.see')}
          </Button>
        </p>
      )}
    </div>
  );
}
