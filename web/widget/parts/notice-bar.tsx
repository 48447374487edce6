import { onlineManager } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { say } from '../../common/live.ts';
import { timeAt } from '../../guest/calendar-date.ts';
import { CallButton } from '../../guest/parts/contact/call-button.tsx';
import { Message } from '../../guest/parts/feedback/message.tsx';
import { Reference } from '../../guest/parts/feedback/read-fault.tsx';
import { type TableI18n, useTableI18n } from '../../guest/table-i18n.tsx';
import type { Config } from '../../guest/types.ts';
import { useServices } from '../services.ts';
import { type Activity, type Hold, type Notice, useStored } from '../state.ts';

type Words = TableI18n['t'];

function activityText(activity: Activity, t: Words): string | undefined {
  if (activity.kind === 'busy') return t('busy', { count: activity.seconds });
  return activity.kind === 'sending' ? undefined : t(activity.kind);
}

function noticeText(notice: Notice, hold: Hold | undefined, t: Words, zone: string): string | undefined {
  switch (notice.kind) {
    case 'refused':
      return undefined;
    case 'too_many':
      return t('too_many', { min: notice.minutes });
    case 'fault':
      return hold ? t('fault_held', { time: timeAt(hold.expires_at, zone) }) : t('fault');
    default:
      return t(notice.kind);
  }
}

/** What happens now and what went wrong: after the times, and over none of them. */
export function NoticeBar({ config }: { config: Config }) {
  const { store } = useServices();
  const { t } = useTableI18n();
  const { activity, notice, hold } = useStored(store);
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  const bar = useRef<HTMLDivElement>(null);
  let text: string | undefined;
  if (!isOnline) text = t('offline');
  else if (activity) text = activityText(activity, t);
  else if (notice) text = noticeText(notice, hold, t, config.timezone);

  // A count of seconds is said once, not every second.
  const said = activity?.kind === 'busy' ? 'busy' : text;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of what is said is said
  useEffect(() => {
    if (!text) return;
    say(text);
    bar.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);

  if (!text) return null;
  const fault = !activity && notice?.kind === 'fault' ? notice : undefined;
  const mayCall = fault || notice?.kind === 'too_many' || notice?.kind === 'not_online';
  return (
    <div ref={bar}>
      <Message tone={activity ? 'info' : 'warning'}>
        <p>{text}</p>
        {mayCall && <CallButton config={config} />}
        <Reference id={fault?.request_id} />
      </Message>
    </div>
  );
}
