type Group = { id: string; table_ids: readonly string[] };

/** The group that a party was given, and the tables that it holds since; an earlier release answers its group alone. */
export type HeldGroup = { table_merge_id?: string | null | undefined; tables?: readonly string[] | undefined };

/**
 * The group that a party sits at: the one that it was given, as long as that has the tables that the party holds, else
 * another one of just these, as after a separation that was undone. Nothing for a party of no group.
 */
export function groupOf<G extends Group>(groups: readonly G[], { table_merge_id, tables }: HeldGroup): G | undefined {
  if (!table_merge_id) return undefined;
  const given = groups.find(({ id }) => id === table_merge_id);
  if (!tables) return given;
  const isHeld = ({ table_ids }: Group) =>
    table_ids.length === tables.length && table_ids.every((id) => tables.includes(id));
  return given && isHeld(given) ? given : groups.find(isHeld);
}
