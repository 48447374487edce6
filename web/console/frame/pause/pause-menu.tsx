import { Popover, Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { clockTimeAt } from '../../../../shared/platform/time/time.ts';
import { useMe } from '../../client/queries.ts';
import { useToasts } from '../../components/feedback/toasts.tsx';
import { useMoment } from '../../components/format/use-moment.ts';
import { IconPlayerPause } from '../../components/icons.tsx';
import { useOnDemand } from '../../components/on-demand.ts';
import { useI18n } from '../../words/i18n.tsx';
import styles from './pause-menu.module.css';
import { usePauseActions, usePausedUntil } from './use-pause.ts';

const loadChoices = () => import('./choices.tsx').then(({ Choices }) => Choices);

/** The stop button: pauses online booking for a while, and shows until when as long as that lasts. */
export function PauseMenu() {
  const { t, showTime } = useI18n();
  const { is_active, timezone } = useMe();
  const until = usePausedUntil();
  const moment = useMoment();
  const run = usePauseActions();
  const toasts = useToasts();
  const [opened, setOpened] = useState(false);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is led here again comes under another key
  useEffect(() => {
    if (hash === '#pause') setOpened(true);
  }, [hash, key]);
  const Choices = useOnDemand(loadChoices, opened, (error) => {
    setOpened(false);
    toasts.fault(error);
  });
  const choose = async (chosen: number | undefined) => {
    await run(chosen);
    setOpened(false);
  };
  // Nobody can book online here at all.
  if (!is_active) return null;
  return (
    <Popover
      opened={opened && Choices !== undefined}
      onChange={setOpened}
      position="bottom-end"
      width="min(400px, calc(100vw - 24px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Tooltip
          label={until === undefined ? t('pause.title') : t('pause.until', { until: moment(until) })}
          disabled={opened}
        >
          <button
            type="button"
            className={styles.button}
            data-paused={until !== undefined || undefined}
            onClick={() => setOpened(!opened)}
          >
            <IconPlayerPause size="1.125rem" aria-hidden />
            {until === undefined ? (
              <span className={styles.word}>{t('pause')}</span>
            ) : (
              <>
                <span className={styles.long}>{t('pause.until', { until: moment(until) })}</span>
                <span className={styles.short} aria-hidden>
                  {showTime(clockTimeAt(until, timezone))}
                </span>
              </>
            )}
          </button>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('pause.title')}>
        {Choices && <Choices until={until} choose={choose} />}
      </Popover.Dropdown>
    </Popover>
  );
}
