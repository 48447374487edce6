import { Popover } from '@mantine/core';
import { useState } from 'react';
import { useQueue } from '../../client/offline/use-queue.ts';
import { Waiting } from '../../components/feedback/loading.tsx';
import { useToasts } from '../../components/feedback/toasts.tsx';
import { IconAlertTriangle } from '../../components/icons.tsx';
import { useOnDemand } from '../../components/on-demand.ts';
import { useI18n } from '../../words/i18n.tsx';
import styles from './queue-menu.module.css';

const loadList = () => import('./queue-list.tsx').then(({ QueueList }) => QueueList);

/** How many steps of this device wait for the line, and how many were refused, in the strip that tells of the line; each is listed. */
export function QueueMenu() {
  const steps = useQueue();
  const [opened, setOpened] = useState(false);
  // What is looked at stays until it is closed.
  return steps.length > 0 || opened ? <Menu opened={opened} setOpened={setOpened} /> : null;
}

function Menu({ opened, setOpened }: { opened: boolean; setOpened: (opened: boolean) => void }) {
  const { t } = useI18n();
  const steps = useQueue();
  const toasts = useToasts();
  const List = useOnDemand(loadList, opened, toasts.fault);
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
              {t('queued.to_see', { count: refused })}
            </span>
          )}
          {(waiting > 0 || refused === 0) && <span>{t('queued.count', { count: waiting })}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('queued.title')} className="stack-8">
        {List ? <List close={() => setOpened(false)} /> : <Waiting />}
      </Popover.Dropdown>
    </Popover>
  );
}
