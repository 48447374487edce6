import { Kbd, Switch } from '@mantine/core';
import { prefer, usePreferences } from '../../client/preferences.ts';
import { Modal } from '../../components/overlays/modal.tsx';
import { useI18n } from '../../words/i18n.tsx';
import styles from './keys-dialog.module.css';

const KEYS = [
  { keys: ['/'], word: 'search' },
  { keys: ['n'], word: 'new' },
  { keys: ['p'], word: 'paper' },
  { keys: ['w'], word: 'walk_in.add' },
  { keys: ['b'], word: 'block' },
  { keys: ['t'], word: 'today' },
  { keys: ['1', '2'], word: 'view.both' },
  { keys: ['← ↑ → ↓'], word: 'keys.walk' },
  { keys: ['m'], word: 'move' },
  { keys: ['c'], word: 'approve' },
  { keys: ['x'], word: 'cancel.do' },
  { keys: ['Ctrl Z'], word: 'undo' },
  { keys: ['?'], word: 'keys' },
] as const;

/** Lists the shortcuts, and switches single letters off for those whom they disturb. */
export function KeysDialog({ opened, close }: { opened: boolean; close: () => void }) {
  const { t } = useI18n();
  const { letters } = usePreferences();
  return (
    <Modal opened={opened} onClose={close} title={t('keys')} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className="stack">
        <Switch
          label={t('keys.on')}
          description={t('keys.outside')}
          checked={letters}
          onChange={({ currentTarget }) => prefer({ letters: currentTarget.checked })}
        />
        <dl className={styles.keys}>
          {KEYS.map(({ keys, word }) => (
            <div key={word}>
              <dt>
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dt>
              <dd>{t(word)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Modal>
  );
}
