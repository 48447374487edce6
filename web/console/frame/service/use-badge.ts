import { useEffect } from 'react';
import { usePending } from '../../client/pending.ts';
import { useUnseen } from '../../client/unseen.ts';
import marked from './icon-news.svg';

/** Shows on the icons of the window and of the installed console that something waits, or has come unseen. */
export function useBadge(): void {
  const count = Math.max(usePending().length, useUnseen());
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (icon) {
      icon.dataset.plain ??= icon.href;
      icon.href = count > 0 ? marked : icon.dataset.plain;
    }
    if (!('setAppBadge' in navigator)) return;
    void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
  }, [count]);
}
