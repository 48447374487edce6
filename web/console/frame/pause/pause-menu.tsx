import { Popover, Tooltip } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { clockTimeAt } from '../../../../shared/platform/time/time.ts';
import { say } from '../../../common/live.ts';
import type { RestaurantConfig } from '../../client/api.ts';
import { useMinute } from '../../client/now.ts';
import { useMe } from '../../client/queries.ts';
import { untilAnswered } from '../../client/retry.ts';
import { useServices } from '../../client/services.ts';
import { useToasts } from '../../components/feedback/toasts.tsx';
import { useMoment } from '../../components/format/use-moment.ts';
import { IconPlayerPause } from '../../components/icons.tsx';
import { showNotice } from '../../components/notices/store.ts';
import { useOnDemand } from '../../components/on-demand.ts';
import { pauseChange } from '../../day/pause.ts';
import { useI18n } from '../../words/i18n.tsx';
import styles from './pause-menu.module.css';

/** Until when (epoch ms) guests cannot book online; nothing while they can. It ends by the clock. */
function usePausedUntil(): number | undefined {
  const { pause } = useMe();
  const minute = useMinute();
  const until = pause && Date.parse(pause.until);
  return until && until > minute ? until : undefined;
}

/** What this page knows of the pause: until when it lasts (epoch ms), and what is being done to it here. */
type Known = { until: number | undefined; own?: { until: number | undefined } | undefined };

/**
 * Tells once that a pause has lapsed, or that somebody paused online booking or let it go on elsewhere; what is done here is
 * told where that is done. Gives what the page knows, for whoever changes it.
 */
function useChangesTold(): Known {
  const { t } = useI18n();
  const { clock } = useServices();
  const client = useQueryClient();
  const moment = useMoment();
  const toasts = useToasts();
  const until = usePausedUntil();
  const { current: known } = useRef<Known>({ until });

  function tell(text: string) {
    say(text);
    // What is paused now is told, not what was before.
    showNotice({ id: 'news pause', kind: 'news', text });
    void client.invalidateQueries({ queryKey: ['slots'] });
  }
  const told = useRef(tell);
  told.current = tell;
  const written = useRef(moment);
  written.current = moment;

  useEffect(() => {
    const change = pauseChange({ was: known.until, until, own: known.own, now: clock.now() });
    known.until = until;
    if (change === 'lapsed') toasts.done(t('pause.lapsed'));
    if (change === 'reopened') told.current(t('news.reopened'));
    if (change === 'paused' && until) told.current(t('news.paused', { until: written.current(until) }));
  }, [until, clock, known, toasts, t]);
  return known;
}

/** Pauses online booking until a moment (epoch ms) or lets it go on; both are told and can be undone. So is what others do. */
function usePauseActions() {
  const { api } = useServices();
  const client = useQueryClient();
  const { t } = useI18n();
  const moment = useMoment();
  const toasts = useToasts();
  const before = usePausedUntil();
  const known = useChangesTold();

  async function set(until: number | undefined): Promise<void> {
    known.own = { until };
    try {
      const pause = until && (await untilAnswered(() => api.pause(new Date(until).toISOString())));
      if (!pause) await untilAnswered(api.endPause);
      // What is being read may be from before.
      await client.cancelQueries({ queryKey: ['me'] });
      known.until = until;
      client.setQueryData<RestaurantConfig>(['me'], (me) => {
        if (!me) return me;
        const { pause: _, ...rest } = me;
        return pause ? { ...rest, pause } : rest;
      });
    } finally {
      known.own = undefined;
    }
    void client.invalidateQueries({ queryKey: ['slots'] });
  }

  return async (until: number | undefined): Promise<void> => {
    try {
      await set(until);
      toasts.done(until ? t('pause.done', { until: moment(until) }) : t('pause.ended'), () =>
        set(before).then(() => toasts.done(t('undone')), toasts.fault),
      );
    } catch (error) {
      toasts.fault(error);
    }
  };
}

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
