import { Kbd } from '@mantine/core';
import { useI18n } from '../../words/i18n.tsx';
import { useTimeline } from './context.ts';
import styles from './move-bar.module.css';

/** Shows, while a party is moved by keys, where it would go and which keys count. */
export function MoveBar({ text }: { text: string }) {
  const { t } = useI18n();
  const { moving } = useTimeline();
  if (!moving) return null;
  return (
    <div className={styles.bar} aria-hidden>
      <strong>{moving.stay.reservation.guest_last_name}</strong>
      <span>→ {text}</span>
      <span className="push line">
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('move')} · <Kbd>←</Kbd> <Kbd>→</Kbd> {t('new.time')} · <Kbd>⇧ ←</Kbd>{' '}
        <Kbd>⇧ →</Kbd> {t('edit.duration')} · <Kbd>↵</Kbd> {t('place')} · <Kbd>Esc</Kbd> {t('keep')}
      </span>
    </div>
  );
}
