import { Popover } from '@mantine/core';
import { useState } from 'react';
import { useQueue } from '../../client/offline/use-queue.ts';
import { IconAlertTriangle } from '../../components/icons.tsx';
import { useWords } from '../../words/i18n.tsx';
import { QUEUE_WORDS } from '../../words/queue.ts';
import { QueueList } from './queue-list.tsx';
import styles from './queue-menu.module.css';

/** How many steps of this device wait for the line, and how many were refused; each is listed. */
export function QueueMenu() {
  const w = useWords(QUEUE_WORDS);
  const steps = useQueue();
  const [opened, setOpened] = useState(false);
  // What is looked at stays until it is closed.
  if (steps.length === 0 && !opened) return null;
  const refused = steps.filter((step) => step.refused).length;
  const waiting = steps.length - refused;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(420px, calc(100vw - 24px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button type="button" className={styles.count} data-queue onClick={() => setOpened(!opened)}>
          {refused > 0 && (
            <span className={styles.refused}>
              <IconAlertTriangle size="1rem" aria-hidden />
              {w('queue.to_see', { count: refused })}
            </span>
          )}
          {(waiting > 0 || refused === 0) && <span>{w('queue.count', { count: waiting })}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={w('queue.title')} className="stack-8">
        <QueueList close={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
