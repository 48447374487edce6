import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { RestaurantConfig } from '../../client/api.ts';
import { useMinute } from '../../client/now.ts';
import { useMe } from '../../client/queries.ts';
import { untilAnswered } from '../../client/retry.ts';
import { useServices } from '../../client/services.ts';
import { useToasts } from '../../components/feedback/toasts.tsx';
import { useMoment } from '../../components/format/use-moment.ts';
import { useI18n } from '../../words/i18n.tsx';

/** Until when (epoch ms) guests cannot book online; nothing while they can. It ends by the clock. */
export function usePausedUntil(): number | undefined {
  const { pause } = useMe();
  const minute = useMinute();
  const until = pause && Date.parse(pause.until);
  return until && until > minute ? until : undefined;
}

/** Tells once that a pause has lapsed; one that somebody lifts is told where that is done. */
export function useLapseTold(): void {
  const { t } = useI18n();
  const { clock } = useServices();
  const toasts = useToasts();
  const until = usePausedUntil();
  const before = useRef(until);
  useEffect(() => {
    const was = before.current;
    before.current = until;
    if (was && !until && was <= clock.now()) toasts.done(t('pause.lapsed'));
  }, [until, clock, toasts, t]);
}

/** Pauses online booking until a moment (epoch ms) or lets it go on; both are told and can be undone. */
export function usePauseActions() {
  const { api } = useServices();
  const client = useQueryClient();
  const { t } = useI18n();
  const moment = useMoment();
  const toasts = useToasts();
  const before = usePausedUntil();

  async function set(until: number | undefined): Promise<void> {
    const pause = until && (await untilAnswered(() => api.pause(new Date(until).toISOString())));
    if (!pause) await untilAnswered(api.endPause);
    client.setQueryData<RestaurantConfig>(['me'], (me) => {
      if (!me) return me;
      const { pause: _, ...rest } = me;
      return pause ? { ...rest, pause } : rest;
    });
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
