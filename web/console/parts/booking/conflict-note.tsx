import { Button } from '@mantine/core';
import { MINUTE_MS } from '../../../../shared/domain/units.ts';
import { type DayPlan, rowOf } from '../../day/plan.ts';
import { clockOf } from '../../day/time.ts';
import { useI18n } from '../../words/i18n.tsx';
import { IconAlertTriangle } from '../icons.tsx';
import { partyName } from '../party-name.ts';
import { useQueryChange } from '../use-query-change.ts';
import { type Conflict, useConflict } from './conflict.tsx';
import styles from './conflict-note.module.css';

/** Says why a party did not get a place and who is in the way, and leads on. */
export function ConflictNote({ conflict, plan }: { conflict: Conflict; plan: DayPlan }) {
  const { t } = useI18n();
  const { show } = useConflict();
  const change = useQueryChange();
  const by = plan.stays.find(({ reservation }) => reservation.id === conflict.by);
  const at = rowOf(plan.rows, conflict.reservation.id);
  const table = conflict.place.name || (at?.name ?? '');
  const saved = () => {
    if (!conflict.is_new) return '';
    const name = partyName(t, conflict.reservation);
    return at && at.kind !== 'none' ? t('new.done_at', { name, table: at.name }) : t('new.done_none', { name });
  };
  const text = () => {
    if (conflict.kind === 'inactive' || conflict.kind === 'blocked') return t(`conflict.${conflict.kind}`, { table });
    if (conflict.kind === 'held') {
      const left = ((conflict.held_until ?? Date.now()) - Date.now()) / MINUTE_MS;
      return t('conflict.held', { table, min: Math.max(1, Math.ceil(left)) });
    }
    if (!by) return t('conflict.other', { table });
    return t('conflict', { table, name: partyName(t, by.reservation), from: clockOf(by.from), to: clockOf(by.to) });
  };
  const open = (id: string, more?: Record<string, string>) => {
    show(undefined);
    change({ open: id, ...more });
  };
  return (
    <div className={styles.note}>
      <p role="alert">
        <IconAlertTriangle size="1.125rem" aria-hidden /> {saved()} {text()}
      </p>
      <Button size="compact-sm" onClick={() => open(conflict.reservation.id, { move: '1' })}>
        {t('conflict.choose')}
      </Button>
      {by && (
        <Button size="compact-sm" variant="default" onClick={() => open(by.reservation.id)}>
          {t('conflict.see', { name: partyName(t, by.reservation) })}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={() => show(undefined)}>
        {t('close')}
      </Button>
    </div>
  );
}
