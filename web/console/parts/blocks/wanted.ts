/** A block as it is asked for: tables, minutes of the service day that is shown, and the block that is changed, if any. */
export type WantedBlock = { table_ids: string[]; from: number; to: number; id?: string };
