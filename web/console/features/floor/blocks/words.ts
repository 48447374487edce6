import { clockTimeAt } from '../../../../../shared/platform/time/time.ts';
import { useFloor, useMe } from '../../../client/queries.ts';
import type { BlockRecord } from '../../../day/records.ts';
import { type BlockPlace, namesOfTables } from '../../../day/tables/table-blocks.ts';
import { clockOf } from '../../../day/time.ts';
import { useI18n } from '../../../words/i18n.tsx';

/** How many tables are named; of more, only how many they are. */
const NAMED = 4;

/** How blocked tables and their times are told. */
export function useBlockWords() {
  const { t, clock } = useI18n();
  const floor = useFloor();
  const { timezone } = useMe();

  /** `T1, T2`, `Terrasse`, or how many they are. */
  function tables(table_ids: readonly string[]): string {
    const names = namesOfTables(floor, table_ids);
    return names.length > NAMED ? t('block.tables', { count: table_ids.length }) : names.join(', ');
  }

  /** `18:00 – 23:30` */
  const span = ({ from, to }: Pick<BlockPlace, 'from' | 'to'>) => `${clock(from)} – ${clock(to)}`;

  /** What another place changes, old and new: tables, times, or both. */
  function changes(before: BlockPlace, after: BlockPlace): [string, string][] {
    const lines: [string, string][] = [
      [span(before), span(after)],
      [tables(before.table_ids), tables(after.table_ids)],
    ];
    return lines.filter(([from, to]) => from !== to);
  }

  /** `T1 blocked from 18:00 to 23:30, released at 22:00` */
  function said(table: string, { from, to }: Pick<BlockPlace, 'from' | 'to'>, { release_at }: BlockRecord): string {
    const kept = t('block.said', { table, from: clockOf(from), to: clockOf(to) });
    return release_at ? `${kept}, ${released(release_at)}` : kept;
  }

  /** `released at 22:00` */
  const released = (release_at: string) => t('block.released', { time: clockTimeAt(Date.parse(release_at), timezone) });

  return { tables, said, released, span, changes };
}
