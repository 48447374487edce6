import { useEffect, useState } from 'react';
import { useI18n } from '../../words/i18n.tsx';
import { IconAlertTriangle, IconBellRinging, IconCheck, IconX } from '../icons.tsx';
import styles from './notices.module.css';
import { type Notice, SHOWN_MS } from './queue.ts';
import { hideNotice, useNotice } from './store.ts';

const ICONS = { done: IconCheck, fault: IconAlertTriangle, news: IconBellRinging };

/** Whether somebody can point at something: under a finger, browsers tell of a pointer that comes and never leaves. */
const POINTS = window.matchMedia('(hover: hover)');

/** The one line of notices: in the strip above every page, which is kept free for it, and above whatever opens. */
export function Notices() {
  const notice = useNotice();
  return <div className={styles.place}>{notice && <Line key={notice.id} notice={notice} />}</div>;
}

/** It goes by itself, but not while somebody points at it; one that takes its place has its own time. */
function Line({ notice }: { notice: Notice }) {
  const { id, kind, text, action } = notice;
  const { t } = useI18n();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = window.setTimeout(() => hideNotice(notice.id), SHOWN_MS[notice.kind]);
    return () => window.clearTimeout(timer);
  }, [held, notice]);
  const Icon = ICONS[kind];
  const hold = (on: boolean) => () => setHeld(on);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it does nothing but keep it
    <div
      className={styles.notice}
      role={kind === 'fault' ? 'alert' : 'presentation'}
      data-notice={kind}
      onPointerEnter={hold(POINTS.matches)}
      onPointerLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
    >
      <Icon size="1.125rem" aria-hidden />
      <span className={styles.text} title={text}>
        {text}
      </span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            hideNotice(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={t('close')} onClick={() => hideNotice(id)}>
        <IconX size="1.125rem" aria-hidden />
      </button>
    </div>
  );
}
