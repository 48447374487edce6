import type { CSSProperties } from 'react';
import { useQueuedState } from '../../client/offline/use-queue.ts';
import { IconAlertTriangle, IconCloudOff } from '../../components/icons.tsx';
import { useI18n } from '../../words/i18n.tsx';
import styles from './queued-mark.module.css';

type Props = {
  /** Of the reservation. */
  id: string;
  /** The class of the mark on a table, where there is room for a short word alone. */
  on_table?: string | undefined;
  style?: CSSProperties;
};

/** Says that what was done to a party here has not been sent yet, or was refused; nothing else. */
export function QueuedMark({ id, on_table, style }: Props) {
  const { t } = useI18n();
  const state = useQueuedState(id);
  if (!state) return null;
  const Icon = state === 'refused' ? IconAlertTriangle : IconCloudOff;
  return (
    <span className={`${styles.mark} ${on_table ?? ''}`} style={style} data-queued={state}>
      <Icon size={on_table ? '0.75rem' : '0.875rem'} stroke={2.25} aria-hidden />
      {on_table && <span aria-hidden>{t(`queued.${state}_short`)}</span>}
      <span className={on_table && 'unseen'}>{t(`queued.${state}`)}</span>
    </span>
  );
}
