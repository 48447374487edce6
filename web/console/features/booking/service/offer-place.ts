import type { Offer } from '../../../day/tables/offers.ts';

type NamedPlace = { table_id?: string; table_merge_id?: string; table_ids?: string[] };

/** How an offered place is named to the API: a table, a group, or tables joined for one party. */
export function placeOf({ kind, key, table_ids }: Pick<Offer, 'kind' | 'key' | 'table_ids'>): NamedPlace {
  if (kind === 'joined') return { table_ids };
  return kind === 'group' ? { table_merge_id: key } : { table_id: key };
}
