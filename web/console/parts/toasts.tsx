import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMemo } from 'react';
import { say } from '../../common/live.ts';
import { useI18n } from '../words/i18n.tsx';
import { faultText } from './fault-text.ts';
import { IconAlertTriangle, IconCheck } from './icons.tsx';
import styles from './toasts.module.css';
import { rememberUndo, UNDO_MS, undoLast } from './undo.ts';
import { useIsPhone } from './use-is-phone.ts';

const READ_MS = 6000;
const FAULT_MS = 12_000;

/** Short messages over the page, said politely too. */
export function useToasts() {
  const { t } = useI18n();
  const is_phone = useIsPhone();
  return useMemo(() => {
    const done = (message: string, undo?: () => unknown) => {
      const id = crypto.randomUUID();
      // A phone has room for the latest one only: several would cover what is pressed next.
      if (is_phone) notifications.clean();
      if (undo) {
        rememberUndo(() => {
          notifications.hide(id);
          undo();
        });
      }
      say(message);
      notifications.show({
        id,
        role: 'presentation',
        autoClose: undo ? UNDO_MS : READ_MS,
        icon: <IconCheck size="1.125rem" aria-hidden />,
        closeButtonProps: { 'aria-label': t('close') },
        message: undo ? (
          <span className={styles.toast}>
            <span>{message}</span>
            <Button size="compact-sm" variant="outline" onClick={undoLast}>
              {t('undo')}
            </Button>
          </span>
        ) : (
          message
        ),
      });
    };
    const failed = (message: string) => {
      notifications.show({
        role: 'alert',
        color: 'red',
        autoClose: FAULT_MS,
        icon: <IconAlertTriangle size="1.125rem" aria-hidden />,
        closeButtonProps: { 'aria-label': t('close') },
        message,
      });
    };
    return { done, failed, fault: (error: unknown) => failed(faultText(t, error)) };
  }, [t, is_phone]);
}
