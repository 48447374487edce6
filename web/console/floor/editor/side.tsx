import { Checkbox } from '@mantine/core';
import type { Table } from '../../day/records.ts';
import { useI18n } from '../../words/i18n.tsx';
import layout from '../layout.module.css';
import type { Fields } from './draft.ts';
import { Groups } from './groups.tsx';
import { Inspector } from './inspector.tsx';
import styles from './side.module.css';

type Props = {
  tables: readonly Table[];
  chosen: readonly Table[];
  change: (changes: Record<string, Partial<Fields>>) => void;
  select: (id: string) => void;
  remove: (table: Table) => void;
  switchOff: (table: Table) => void;
  failures: ReadonlyMap<string, string>;
};

/** Beside the plan: the fields of the chosen table, all tables to choose from, and the groups. */
export function Side({ tables, chosen, change, select, remove, switchOff, failures }: Props) {
  const { t } = useI18n();
  const [table, other] = chosen;
  return (
    <div className={`${layout.side} card stack`}>
      {table && !other && (
        <Inspector
          key={table.id}
          table={table}
          change={(fields) => change({ [table.id]: fields })}
          remove={() => remove(table)}
          switchOff={() => switchOff(table)}
          failure={failures.get(table.id)}
        />
      )}
      {other && <h2>{t('floor.selected_many', { count: chosen.length })}</h2>}
      {!table && <p className="muted">{t('floor.none_selected')}</p>}
      <section aria-labelledby="floor-tables">
        <h2 id="floor-tables">{t('floor.tables')}</h2>
        <ul className={styles.checks}>
          {tables.map(({ id, name, seats, is_active }) => (
            <li key={id}>
              <Checkbox
                label={[name, t('seats', { count: seats }), ...(is_active ? [] : [t('floor.off')])].join(' · ')}
                checked={chosen.some((one) => one.id === id)}
                onChange={() => select(id)}
              />
            </li>
          ))}
        </ul>
      </section>
      <Groups />
    </div>
  );
}
