/** How many guests some tables, named by their ids, seat together; one that is not there seats nobody. */
export const seatsOf = (tables: readonly { id: string; seats: number }[], ids: readonly string[]): number =>
  tables.filter(({ id }) => ids.includes(id)).reduce((sum, { seats }) => sum + seats, 0);
