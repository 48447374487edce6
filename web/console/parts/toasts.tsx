import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMemo } from 'react';
import { say } from '../../common/live.ts';
import { useI18n } from '../words/i18n.tsx';
import { faultText } from './fault-text.ts';
import { IconAlertTriangle, IconCheck } from './icons.tsx';
import styles from './toasts.module.css';
import { rememberUndo, UNDO_MS } from './undo.ts';
import { useIsPhone } from './use-is-phone.ts';

const READ_MS = 6000;
const FAULT_MS = 12_000;
/** More of them would cover what is pressed next, and one that had to wait would be seen too late to be undone. */
const MOST = 2;

/** What is told at present, the latest last. */
let told: string[] = [];

/** Makes room for a message. */
function hideOlder(id: string): void {
  told = [...told, id];
  for (const old of told.slice(0, -MOST)) notifications.hide(old);
  told = told.slice(-MOST);
}

/** Short messages over the page, said politely too. */
export function useToasts() {
  const { t } = useI18n();
  const is_phone = useIsPhone();
  return useMemo(() => {
    const done = (message: string, undo?: () => unknown) => {
      const id = crypto.randomUUID();
      // A phone has room for the latest one only: several would cover what is pressed next.
      if (is_phone) notifications.clean();
      hideOlder(id);
      const undoThis =
        undo &&
        rememberUndo(() => {
          notifications.hide(id);
          undo();
        });
      say(message);
      notifications.show({
        id,
        role: 'presentation',
        autoClose: undoThis ? UNDO_MS : READ_MS,
        icon: <IconCheck size="1.125rem" aria-hidden />,
        closeButtonProps: { 'aria-label': t('close') },
        message: undoThis ? (
          <span className={styles.toast}>
            <span>{message}</span>
            <Button size="compact-sm" variant="outline" onClick={undoThis}>
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
    const fault = (error: unknown) => failed(faultText(t, error));
    return { done, failed, fault, clear: () => notifications.clean() };
  }, [t, is_phone]);
}
