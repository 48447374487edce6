import type { PlaceRow } from '../../../day/plan.ts';

type NamedPlace = { table_id?: string; table_merge_id?: string; table_ids?: string[] };

/** How a place is named to the API for a party: a table, a group, or tables joined for it alone; none by nothing. */
export function placeOf({
  kind,
  key,
  table_ids,
}: Pick<PlaceRow, 'kind' | 'key'> & { table_ids: string[] }): NamedPlace {
  switch (kind) {
    case 'joined':
      return { table_ids };
    case 'group':
      return { table_merge_id: key };
    case 'table':
      return { table_id: key };
    case 'none':
      return {};
  }
}
