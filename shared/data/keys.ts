type Key = { pk: string; sk: string };

const setup = (rid: string) => `R#${rid}#SETUP`;

/** Every key string of the table (design, section 2); `rid` is a restaurant id. */
export const keys = {
  setup,
  config: (rid: string): Key => ({ pk: setup(rid), sk: 'CONFIG' }),
  hours: (rid: string, id: string): Key => ({ pk: setup(rid), sk: `HOURS#${id}` }),
  room: (rid: string, id: string): Key => ({ pk: setup(rid), sk: `ROOM#${id}` }),
  table: (rid: string, id: string): Key => ({ pk: setup(rid), sk: `TABLE#${id}` }),
  merge: (rid: string, id: string): Key => ({ pk: setup(rid), sk: `MERGE#${id}` }),
  /** The tombstone of a deleted table: apart from the tables, so that a listing can read the few of them alone. */
  deletedTable: (rid: string, id: string): Key => ({ pk: setup(rid), sk: `DELETED#${id}` }),
  setupVersion: (rid: string): Key => ({ pk: setup(rid), sk: 'VERSION' }),
  /** What an idempotency key was used for, by the id of what it created. */
  creation: (rid: string, id: string): Key => ({ pk: `R#${rid}#CREATED`, sk: id }),
  reservations: (rid: string) => `R#${rid}#RES`,
  dates: (rid: string) => `R#${rid}#DAY`,
  occupancies: (rid: string) => `R#${rid}#OCC`,
  occupancy: (rid: string, date: string, tableId: string): Key => ({ pk: `R#${rid}#OCC`, sk: `${date}#${tableId}` }),
  blocks: (rid: string) => `R#${rid}#BLOCK`,
  specialDays: (rid: string) => `R#${rid}#SPECIAL`,
  specialDay: (rid: string, date: string): Key => ({ pk: `R#${rid}#SPECIAL`, sk: date }),
  block: (rid: string, date: string, id: string): Key => ({ pk: `R#${rid}#BLOCK`, sk: `${date}#${id}` }),
  reservation: (rid: string, id: string): Key => ({ pk: `R#${rid}#RES`, sk: id }),
  totals: (rid: string, date: string): Key => ({ pk: `R#${rid}#DAY`, sk: date }),
  code: (rid: string, code: string): Key => ({ pk: `R#${rid}#CODE`, sk: code }),
  /** What one client, a network address, holds of the restaurant. */
  client: (rid: string, address: string): Key => ({ pk: `R#${rid}#CLIENTS`, sk: address }),
  /** A guest's request to be mailed the link of a booking again, by a digest of what they know of it. */
  recovery: (rid: string, digest: string): Key => ({ pk: `R#${rid}#RECOVER`, sk: digest }),
  token: (token: string): Key => ({ pk: `TOKEN#${token}`, sk: 'TOKEN' }),
  operator: (sub: string): Key => ({ pk: `OPERATOR#${sub}`, sk: 'OPERATOR' }),
  operators: (rid: string) => `R#${rid}#OPERATORS`,
  operatorOf: (rid: string, email: string): Key => ({ pk: `R#${rid}#OPERATORS`, sk: email }),
  restaurants: 'RESTAURANTS',
  restaurant: (rid: string): Key => ({ pk: 'RESTAURANTS', sk: rid }),
};

/** The date and table (or `UNASSIGNED`) of an occupancy item's sort key; `undefined` for an item of another kind. */
export function occupancyRefOf(sk: string): { date: string; table_id: string } | undefined {
  const [, date, table_id] = /^(\d{4}-\d{2}-\d{2})#(UNASSIGNED|[0-9a-z]{12}-t[0-9a-z]+)$/.exec(sk) ?? [];
  return date && table_id ? { date, table_id } : undefined;
}

/** The restaurant whose requests for links a partition holds; `undefined` for a partition of anything else. */
export const restaurantOfRecoveries = (pk: string): string | undefined => /^R#([^#]+)#RECOVER$/.exec(pk)?.[1];

/** The restaurant whose reservations a partition holds; `undefined` for a partition of anything else. */
export const restaurantOfReservations = (pk: string): string | undefined => /^R#([^#]+)#RES$/.exec(pk)?.[1];
