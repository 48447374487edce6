import { MOST_JOINED } from '../../day/tables/joining.ts';
import { isFree, type TableNow } from '../../day/tables/tables.ts';
import { useI18n } from '../../words/i18n.tsx';
import { useEvening } from '../evening.ts';
import styles from './sheet.module.css';

type Props = { seen: TableNow; more: readonly string[]; set: (more: readonly string[]) => void };

/** The other free tables of a room, to be pushed together with this one for one evening. */
export function Join({ seen, more, set }: Props) {
  const { t } = useI18n();
  const { tables } = useEvening();
  const others = tables.filter((one) => isFree(one) && one !== seen && one.table.room_id === seen.table.room_id);
  if (others.length === 0) return null;
  return (
    <section className={styles.group}>
      <h3>{t('sheet.join')}</h3>
      <div className={styles.chips}>
        {others.map(({ table: { id, name, seats } }) => (
          <button
            key={id}
            type="button"
            className={styles.chip}
            aria-pressed={more.includes(id)}
            disabled={!more.includes(id) && more.length + 1 >= MOST_JOINED}
            onClick={() => set(more.includes(id) ? more.filter((one) => one !== id) : [...more, id])}
          >
            {name} <span className="muted">&nbsp;+{seats}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
