import type { bookingPage } from '../shared/contract/booking-page.ts';
import type { RouteId } from '../shared/contract/index.ts';
import { keys } from '../shared/data/keys.ts';
import type { layout } from '../shared/data/layout.ts';

/** The classes of items in the table, by the pattern of their partition key: what a function may reach of it. */
export const itemClasses = {
  setup: keys.setup('*'),
  occupancy: keys.occupancies('*'),
  block: keys.blocks('*'),
  special: keys.specialDays('*'),
  reservation: keys.reservations('*'),
  totals: keys.dates('*'),
  code: keys.code('*', '').pk,
  client: keys.client('*', '').pk,
  creation: keys.creation('*', '').pk,
  recovery: keys.recovery('*', '').pk,
  token: keys.token('*').pk,
  operator: keys.operator('*').pk,
} as const;
type ItemClass = keyof typeof itemClasses;

type IndexName = (typeof layout.indexes)[number]['name'];

/** A transaction needs the actions of its writes and checks, and none of its own. */
type Action = 'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheckItem';

/** What a function does to the table: each action with the item classes it is done to, and the indexes it queries. */
export type Access = Partial<Record<Action, readonly ItemClass[]>> & { indexes?: readonly IndexName[] };

/** Whether a function counts what one network address does, and so must know it. */
export const countsClients = (access: Access): boolean =>
  Object.values<readonly string[]>(access).some((reached) => reached.includes('client' satisfies ItemClass));

/** Who is asking: every function of the Restaurant API reads it, beside what its route does. */
export const whoAsks = { GetItem: ['operator'] } as const satisfies Access;

/** A setup and the occupancy of some dates, and the tombstones of deleted tables by their keys. */
const lookingAround = { Query: ['setup', 'special', 'occupancy'], BatchGetItem: ['setup'] } as const satisfies Access;
/** The same, and the covers that are counted. */
const lookingAtCovers = {
  ...lookingAround,
  Query: [...lookingAround.Query, 'totals'],
} as const satisfies Access;
const listing = { Query: ['setup'] } as const satisfies Access;
/** Creations and deletions in the setup are conditional on its version, which they raise. */
const creating = {
  GetItem: ['creation'],
  Query: ['setup'],
  PutItem: ['setup', 'creation'],
  UpdateItem: ['setup'],
} as const satisfies Access;
const deleting = { Query: ['setup'], DeleteItem: ['setup'], UpdateItem: ['setup'] } as const satisfies Access;
const changing = { GetItem: ['setup'], UpdateItem: ['setup'] } as const satisfies Access;

const ofOneBooking = { GetItem: ['reservation', 'setup'], Query: ['setup'] } as const satisfies Access;

/** What each route's function may do, and nothing else: its policy is made of it, and a test compares it with its deeds. */
export const access = {
  'widget.get-config': { GetItem: ['token', 'setup'], Query: ['setup'] },
  'widget.get-page': { GetItem: ['token', 'setup'] },
  'widget.list-slots': { GetItem: ['token', 'reservation'], ...lookingAtCovers },
  'widget.get-availability': { GetItem: ['token', 'reservation'], ...lookingAtCovers },
  'widget.lock-slot': {
    GetItem: ['token', 'occupancy', 'client'],
    ...lookingAround,
    UpdateItem: ['occupancy', 'client', 'totals'],
  },
  'widget.release-lock': { GetItem: ['token', 'setup', 'occupancy'], UpdateItem: ['occupancy', 'client', 'totals'] },
  'widget.confirm-reservation': {
    GetItem: ['token', 'setup', 'occupancy', 'reservation'],
    PutItem: ['reservation', 'code'],
    UpdateItem: ['occupancy', 'totals', 'client'],
  },
  'bookings.get': ofOneBooking,
  'bookings.change': {
    GetItem: ['reservation', 'setup', 'client'],
    ...lookingAtCovers,
    PutItem: ['reservation'],
    UpdateItem: ['occupancy', 'totals', 'client'],
  },
  'bookings.cancel': { ...ofOneBooking, PutItem: ['reservation'], UpdateItem: ['occupancy', 'totals'] },
  'bookings.announce-coming': {
    ...ofOneBooking,
    ...lookingAtCovers,
    PutItem: ['reservation'],
    UpdateItem: ['occupancy', 'totals'],
  },
  'bookings.recover': { GetItem: ['token', 'client'], PutItem: ['recovery'], UpdateItem: ['client'] },
  'restaurant.get-me': { GetItem: ['setup'] },
  'restaurant.update-me': changing,
  'reservations.list': {
    GetItem: ['code'],
    BatchGetItem: ['reservation'],
    Query: ['totals', 'setup'],
    indexes: ['byDate', 'byStatus', 'byGuest'],
  },
  'reservations.create': {
    GetItem: ['reservation'],
    ...lookingAround,
    PutItem: ['reservation', 'code'],
    UpdateItem: ['occupancy', 'totals'],
    ConditionCheckItem: ['setup'],
  },
  'reservations.update': {
    GetItem: ['reservation'],
    BatchGetItem: ['occupancy', 'setup'],
    Query: ['setup', 'special', 'occupancy'],
    PutItem: ['reservation'],
    UpdateItem: ['occupancy', 'totals'],
    ConditionCheckItem: ['setup'],
  },
  'reservations.assign': {
    GetItem: ['reservation'],
    BatchGetItem: ['occupancy', 'setup'],
    Query: ['setup'],
    PutItem: ['reservation'],
    UpdateItem: ['occupancy'],
    ConditionCheckItem: ['setup'],
  },
  'blocks.list': { Query: ['block'] },
  'blocks.create': {
    GetItem: ['creation', 'reservation'],
    BatchGetItem: ['occupancy', 'setup'],
    Query: ['setup', 'block'],
    PutItem: ['block', 'creation'],
    UpdateItem: ['occupancy'],
  },
  'blocks.update': {
    GetItem: ['reservation'],
    BatchGetItem: ['occupancy', 'setup'],
    Query: ['setup', 'block'],
    PutItem: ['block'],
    DeleteItem: ['block'],
    UpdateItem: ['occupancy'],
  },
  'blocks.delete': {
    BatchGetItem: ['occupancy'],
    Query: ['block'],
    DeleteItem: ['block'],
    UpdateItem: ['occupancy'],
  },
  'tables.list': listing,
  'tables.create': creating,
  'tables.update': { ...changing, Query: ['setup'] },
  'tables.delete': { ...deleting, Query: ['setup', 'occupancy'], PutItem: ['setup'] },
  'tables.bulk-positions': { Query: ['setup'], UpdateItem: ['setup'] },
  'hours.list': listing,
  'hours.create': creating,
  'hours.update': changing,
  'hours.delete': deleting,
  'slots.list': lookingAtCovers,
  'special-days.list': { Query: ['special'] },
  'special-days.put': {
    Query: ['setup', 'special'],
    PutItem: ['special'],
    UpdateItem: ['setup'],
    indexes: ['byDate'],
  },
  'special-days.delete': { DeleteItem: ['special'] },
  'conflicts.list': { Query: ['setup', 'special'], BatchGetItem: ['setup'], indexes: ['byDate'] },
  'pause.put': { UpdateItem: ['setup'] },
  'pause.delete': { UpdateItem: ['setup'] },
  'rooms.list': listing,
  'rooms.create': creating,
  'rooms.update': changing,
  'rooms.delete': deleting,
  'table-merges.list': listing,
  'table-merges.create': creating,
  'table-merges.update': { Query: ['setup'], UpdateItem: ['setup'] },
  'table-merges.delete': deleting,
} as const satisfies Record<RouteId | typeof bookingPage.id, Access>;
