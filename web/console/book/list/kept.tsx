import { useFloor } from '../../client/queries.ts';
import { blocksOn, type TableBlock } from '../../day/tables/table-blocks.ts';
import { StateIcon } from '../../features/booking/states.tsx';
import { useAskForBlock } from '../../features/floor/blocks/ask.ts';
import { useBlockWords } from '../../features/floor/blocks/words.ts';
import { useI18n } from '../../words/i18n.tsx';
import { useBook } from '../book.ts';
import styles from './kept.module.css';

/** The times for which the house keeps tables, those of one room where the list shows one; none among the parties of one status. */
export function useKept(): readonly TableBlock[] {
  const {
    address,
    plan: { blocks },
  } = useBook();
  const { tables } = useFloor();
  if (address.status) return [];
  if (!address.room) return blocks;
  const own = tables.filter(({ room_id }) => room_id === address.room);
  return blocksOn(
    blocks,
    own.map(({ id }) => id),
  );
}

/** Tables that the house keeps for itself, one line a block: a press opens it. */
export function Kept({ blocks }: { blocks: readonly TableBlock[] }) {
  const { t } = useI18n();
  if (blocks.length === 0) return null;
  return (
    <section data-group="blocked">
      <h2>
        {t('block.edit')} <span className="muted">({blocks.length})</span>
      </h2>
      <ul className="card">
        {blocks.map((block) => (
          <KeptLine key={block.id} block={block} />
        ))}
      </ul>
    </section>
  );
}

function KeptLine({ block }: { block: TableBlock }) {
  const { t, dates } = useI18n();
  const { plan } = useBook();
  const ask = useAskForBlock();
  const words = useBlockWords();
  const { id, table_ids, from, to, end, reason, record } = block;
  const day = plan.day.date;
  const more = [
    ...(record.date === day ? [] : [dates.short(record.date)]),
    ...(record.release_at ? [words.released(record.release_at)] : []),
  ];
  return (
    <li className={styles.line}>
      <button
        type="button"
        className={styles.open}
        data-held={id}
        aria-haspopup="dialog"
        onClick={() => ask({ day, id, table_ids, from, to })}
      >
        <span className={styles.time}>{words.span({ from, to: end })}</span>
        <span className={styles.tables}>{words.tables(table_ids)}</span>
        <span className={styles.reason} data-state="blocked">
          <StateIcon state="blocked" />
          <span>{reason || t('block.short')}</span>
        </span>
        {more.length > 0 && <span className="muted">{more.join(' · ')}</span>}
      </button>
    </li>
  );
}
