import type { bookingPage } from '../shared/booking/contract/booking-page.ts';
import type { directoryPage } from '../shared/directory/contract/directory-page.ts';
import { keys } from '../shared/platform/dynamo/keys.ts';
import type { layout } from '../shared/platform/dynamo/layout.ts';
import type { RouteId } from '../shared/routes.ts';

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
  waiting: keys.waitingGuests('*'),
  waitingDate: keys.waitingDates('*'),
  waiter: keys.waiter('*', '').pk,
  asked: keys.asked('*').pk,
  profile: keys.profiles('*'),
  erasure: keys.erasure('*', '').pk,
  restaurants: keys.restaurants,
  directory: `${keys.listed('').pk}*`,
  /** The index of words: bookings under beginnings, and where each is listed. */
  word: keys.word('*', '*', '').pk,
  indexed: keys.indexedBookings('*'),
  pulse: keys.marker('*', '').pk,
  log: keys.log('*'),
  token: keys.token('*').pk,
  operator: keys.operator('*').pk,
  staff: keys.operators('*'),
  invitation: keys.invitations('*'),
} as const;
type ItemClass = keyof typeof itemClasses;

type IndexName = (typeof layout.indexes)[number]['name'];
type GlobalIndexName = (typeof layout.globalIndexes)[number]['name'];

/** A transaction needs the actions of its writes and checks, and none of its own. */
type Action =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'BatchWriteItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

/** What a function does to the table: each action with the item classes it is done to, and the indexes it queries. */
export type Access = Partial<Record<Action, readonly ItemClass[]>> & {
  indexes?: readonly IndexName[];
  globalIndexes?: readonly GlobalIndexName[];
  /** The same indexes, where they list a restaurant's log. */
  logIndexes?: readonly IndexName[];
};

/** The classes of items that count what network addresses do. */
const COUNTING: readonly ItemClass[] = ['client', 'asked'];

/** Whether a function counts what one network address does, and so must know it. */
export const countsClients = (access: Access): boolean =>
  Object.values<readonly string[]>(access).some((reached) => COUNTING.some((counted) => reached.includes(counted)));

/** Who is asking: every function of the Restaurant API reads it, beside what its route does. */
export const whoAsks = { Query: ['operator'] } as const satisfies Access;

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
  BatchGetItem: ['setup'],
  Query: ['setup'],
  PutItem: ['setup', 'creation', 'log'],
  UpdateItem: ['setup'],
} as const satisfies Access;
const deleting = {
  BatchGetItem: ['setup'],
  Query: ['setup'],
  PutItem: ['log'],
  DeleteItem: ['setup'],
  UpdateItem: ['setup'],
} as const satisfies Access;
const changing = { GetItem: ['setup'], UpdateItem: ['setup'], PutItem: ['log'] } as const satisfies Access;

const ofOneBooking = { GetItem: ['reservation', 'setup'], Query: ['setup'] } as const satisfies Access;

/** Ending a guest's entry on a list, with its offer, by the guest's link. */
const endingEntry = {
  GetItem: ['waiting', 'setup', 'reservation'],
  BatchGetItem: ['occupancy'],
  Query: ['setup'],
  UpdateItem: ['waiting', 'waitingDate', 'waiter', 'occupancy', 'totals'],
} as const satisfies Access;

/** What each route's function may do, and nothing else: its policy is made of it, and a test compares it with its deeds. */
export const access = {
  'widget.get-config': { GetItem: ['token', 'setup'], Query: ['setup'] },
  'widget.get-page': { GetItem: ['token', 'setup'] },
  'widget.list-slots': { GetItem: ['token', 'reservation', 'occupancy'], ...lookingAtCovers },
  'widget.get-availability': { GetItem: ['token', 'reservation', 'occupancy'], ...lookingAtCovers },
  'widget.lock-slot': {
    GetItem: ['token', 'occupancy', 'client'],
    ...lookingAround,
    UpdateItem: ['occupancy', 'client', 'totals'],
  },
  'widget.release-lock': { GetItem: ['token', 'setup', 'occupancy'], UpdateItem: ['occupancy', 'client', 'totals'] },
  'widget.confirm-reservation': {
    GetItem: ['token', 'setup', 'occupancy', 'reservation'],
    BatchGetItem: ['profile'],
    PutItem: ['reservation', 'code'],
    UpdateItem: ['occupancy', 'totals', 'client', 'waiting', 'waitingDate', 'waiter'],
  },
  'directory.list': { Query: ['directory'] },
  'directory.get-page': { Query: ['directory'] },
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
  'bookings.export': { ...ofOneBooking, PutItem: ['log'] },
  'bookings.erase': {
    ...ofOneBooking,
    GetItem: [...ofOneBooking.GetItem, 'erasure'],
    PutItem: ['reservation', 'erasure', 'log'],
    DeleteItem: ['profile'],
    ConditionCheckItem: ['reservation'],
    globalIndexes: ['byContact'],
  },
  'bookings.recover': { GetItem: ['token', 'client'], PutItem: ['recovery'], UpdateItem: ['client', 'asked'] },
  'waitlist.request': {
    GetItem: ['token', 'waiting', 'reservation'],
    BatchGetItem: ['setup', 'occupancy'],
    Query: ['setup', 'special'],
    UpdateItem: ['waiting', 'asked', 'waitingDate', 'waiter', 'occupancy', 'totals'],
  },
  'waitlist.get': { GetItem: ['waiting', 'setup', 'reservation'], Query: ['setup'] },
  'waitlist.leave': endingEntry,
  'waitlist.export': { GetItem: ['waiting', 'setup'], Query: ['setup'], PutItem: ['log'] },
  'waitlist.erase': { ...endingEntry, PutItem: ['erasure', 'log'], DeleteItem: ['waiting', 'waiter'] },
  'waitlist.join': {
    GetItem: ['waiting', 'setup', 'reservation'],
    Query: ['setup'],
    UpdateItem: ['waiting', 'waitingDate', 'waiter', 'client'],
  },
  'waitlist.accept': {
    GetItem: ['waiting', 'setup', 'occupancy', 'reservation'],
    BatchGetItem: ['profile'],
    Query: ['setup'],
    PutItem: ['reservation', 'code'],
    UpdateItem: ['occupancy', 'totals', 'waiting', 'waitingDate', 'waiter'],
  },
  'waitlist.decline': endingEntry,
  'waiting-guests.list': { GetItem: ['waitingDate', 'setup'], BatchGetItem: ['waiting'], Query: ['waiting'] },
  'waiting-guests.create': {
    GetItem: ['reservation'],
    BatchGetItem: ['setup', 'occupancy'],
    Query: ['setup', 'waiting'],
    UpdateItem: ['waiting', 'waitingDate', 'waiter', 'occupancy', 'totals'],
  },
  'waiting-guests.delete': {
    GetItem: ['waiting', 'reservation'],
    BatchGetItem: ['occupancy'],
    UpdateItem: ['waiting', 'waitingDate', 'waiter', 'occupancy', 'totals'],
  },
  'waiting-guests.offer': {
    GetItem: ['waiting', 'reservation'],
    ...lookingAtCovers,
    BatchGetItem: ['setup', 'occupancy', 'profile'],
    UpdateItem: ['waiting', 'occupancy', 'totals', 'waitingDate', 'waiter'],
  },
  'restaurant.get-me': { GetItem: ['setup'] },
  'restaurant.update-me': changing,
  'restaurant.preview-reminder': { GetItem: ['setup'] },
  'reservations.list': {
    GetItem: ['code', 'indexed'],
    BatchGetItem: ['reservation'],
    Query: ['totals', 'setup', 'word'],
    indexes: ['byDate', 'byStatus', 'byGuest'],
  },
  'reservations.create': {
    GetItem: ['reservation', 'waiting'],
    ...lookingAround,
    BatchGetItem: ['setup', 'occupancy'],
    PutItem: ['reservation', 'code'],
    UpdateItem: ['occupancy', 'totals', 'waiting', 'waitingDate', 'waiter', 'erasure'],
    ConditionCheckItem: ['setup'],
  },
  'reservations.update': {
    GetItem: ['reservation'],
    BatchGetItem: ['occupancy', 'setup'],
    Query: ['setup', 'special', 'occupancy'],
    PutItem: ['reservation'],
    UpdateItem: ['occupancy', 'totals', 'erasure'],
    ConditionCheckItem: ['setup'],
  },
  'reservations.list-history': { GetItem: ['reservation'], Query: ['log'] },
  'log.list': { Query: ['log'], logIndexes: ['byDate'] },
  'reservations.assign': {
    GetItem: ['reservation'],
    BatchGetItem: ['occupancy', 'setup'],
    Query: ['setup'],
    PutItem: ['reservation'],
    UpdateItem: ['occupancy'],
    ConditionCheckItem: ['setup'],
  },
  'guests.list': {
    GetItem: ['reservation', 'setup', 'code', 'profile', 'indexed'],
    BatchGetItem: ['reservation', 'profile'],
    Query: ['waiting', 'word'],
    indexes: ['byDate', 'byGuest'],
    globalIndexes: ['byContact'],
  },
  'guests.get': {
    GetItem: ['reservation', 'setup', 'profile'],
    Query: ['waiting'],
    globalIndexes: ['byContact'],
  },
  'guests.update': {
    GetItem: ['reservation', 'setup', 'profile', 'erasure'],
    PutItem: ['profile'],
    ConditionCheckItem: ['erasure', 'reservation'],
    globalIndexes: ['byContact'],
  },
  'guests.export': {
    GetItem: ['reservation', 'setup', 'profile'],
    BatchGetItem: ['reservation'],
    Query: ['waiting'],
    PutItem: ['log'],
    globalIndexes: ['byContact'],
  },
  'guests.erase': {
    GetItem: ['setup', 'erasure', 'profile', 'reservation', 'waiting'],
    BatchGetItem: ['reservation', 'occupancy'],
    Query: ['waiting'],
    PutItem: ['reservation', 'erasure', 'log'],
    UpdateItem: ['erasure', 'waiting', 'waitingDate', 'waiter', 'occupancy', 'totals'],
    DeleteItem: ['profile', 'waiting', 'waiter'],
    globalIndexes: ['byContact'],
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
  'tables.update': { ...changing, BatchGetItem: ['setup'], Query: ['setup'] },
  'tables.delete': { ...deleting, Query: ['setup', 'occupancy'], PutItem: ['setup', 'log'] },
  'tables.bulk-positions': { BatchGetItem: ['setup'], Query: ['setup'], UpdateItem: ['setup'], PutItem: ['log'] },
  'hours.list': listing,
  'hours.create': creating,
  'hours.update': changing,
  'hours.delete': deleting,
  'slots.list': lookingAtCovers,
  'special-days.list': { Query: ['special'] },
  'special-days.put': {
    Query: ['setup', 'special'],
    PutItem: ['special', 'log'],
    UpdateItem: ['setup'],
    indexes: ['byDate'],
  },
  'special-days.delete': { Query: ['special'], DeleteItem: ['special'], PutItem: ['log'] },
  'conflicts.list': { Query: ['setup', 'special'], BatchGetItem: ['setup'], indexes: ['byDate'] },
  'pulse.get': { Query: ['pulse'] },
  'pause.put': changing,
  'pause.delete': changing,
  'rooms.list': listing,
  'rooms.create': creating,
  'rooms.update': changing,
  'rooms.delete': deleting,
  'table-merges.list': { BatchGetItem: ['setup'], Query: ['setup'] },
  'table-merges.create': creating,
  'table-merges.update': { BatchGetItem: ['setup'], Query: ['setup'], UpdateItem: ['setup'], PutItem: ['log'] },
  'table-merges.delete': deleting,
  'guests.download': { GetItem: ['setup'], Query: ['profile'], PutItem: ['log'], indexes: ['byDate'] },
  'reservations.export': { Query: ['setup'], PutItem: ['log'], indexes: ['byDate'] },
  'calendar.create': changing,
  'calendar.delete': changing,
  'calendar.get-feed': { GetItem: ['setup'], Query: ['setup'], indexes: ['byDate'] },
  'imports.create': {
    GetItem: ['reservation'],
    ...lookingAround,
    BatchGetItem: ['setup', 'reservation', 'code'],
    PutItem: ['reservation', 'code', 'log'],
    UpdateItem: ['occupancy', 'totals', 'erasure'],
    ConditionCheckItem: ['setup'],
  },
  'staff.list': { Query: ['staff', 'invitation'] },
  'staff.create': {
    GetItem: ['invitation', 'setup'],
    Query: ['staff', 'operator', 'invitation'],
    PutItem: ['operator', 'invitation', 'log'],
    UpdateItem: ['invitation'],
    DeleteItem: ['operator'],
    ConditionCheckItem: ['staff'],
  },
  'invitations.accept': {
    GetItem: ['invitation', 'setup'],
    Query: ['operator', 'staff'],
    PutItem: ['operator', 'staff', 'log'],
    UpdateItem: ['operator'],
    DeleteItem: ['operator', 'invitation'],
    ConditionCheckItem: ['operator'],
  },
  'staff.update': {
    Query: ['staff', 'operator'],
    UpdateItem: ['operator', 'staff'],
    PutItem: ['log'],
    ConditionCheckItem: ['staff'],
  },
  'staff.delete': {
    GetItem: ['invitation'],
    Query: ['staff', 'operator'],
    DeleteItem: ['operator', 'staff', 'invitation'],
    PutItem: ['log'],
    ConditionCheckItem: ['staff'],
  },
} as const satisfies Record<RouteId | typeof bookingPage.id | typeof directoryPage.id, Access>;

/** The routes that ask the marks of sent messages whether a guest was told of an offer that is over. */
const ASKING_MARKS: readonly RouteId[] = [
  'waitlist.request',
  'waitlist.get',
  'waitlist.join',
  'waiting-guests.list',
  'waiting-guests.create',
  'waiting-guests.delete',
  'waiting-guests.offer',
  'reservations.create',
];

/** Whether a route's function asks the marks of sent messages. */
export const asksMarks = (id: keyof typeof access): boolean => ASKING_MARKS.some((asking) => asking === id);

/** What a route's function does to the accounts of the user pool. */
type AccountAction = 'AdminGetUser' | 'AdminCreateUser' | 'AdminDeleteUser';

/** The functions that reach the user pool itself: all others only take its tokens. */
export const accountAccess: Partial<Record<keyof typeof access, readonly AccountAction[]>> = {
  'staff.create': ['AdminGetUser', 'AdminCreateUser'],
  'staff.delete': ['AdminDeleteUser'],
};

/** What functions that no request calls do to the table, but the clock's queues and the stream. */
export const calledByEvents = {
  'reminders.remind': { GetItem: ['reservation', 'setup'], UpdateItem: ['reservation'] },
  'waitlist.process': {
    GetItem: ['waitingDate', 'reservation'],
    BatchGetItem: ['waiting', 'setup', 'occupancy', 'profile'],
    Query: ['setup', 'special', 'occupancy', 'totals'],
    UpdateItem: ['waiting', 'waitingDate', 'waiter', 'occupancy', 'totals'],
    DeleteItem: ['waitingDate'],
  },
  'retention.run': {
    Query: ['restaurants', 'erasure', 'profile', 'waiting', 'reservation', 'indexed'],
    GetItem: ['reservation', 'waiting', 'setup', 'indexed'],
    BatchGetItem: ['reservation', 'occupancy', 'indexed'],
    PutItem: ['reservation', 'erasure', 'indexed', 'word'],
    UpdateItem: ['erasure', 'waiting', 'waitingDate', 'waiter', 'occupancy', 'totals'],
    DeleteItem: ['profile', 'waiting', 'waiter', 'word'],
    indexes: ['byDate'],
    globalIndexes: ['byContact'],
  },
  'changes.follow': {
    GetItem: ['setup', 'directory', 'indexed', 'reservation'],
    BatchGetItem: ['waitingDate', 'indexed', 'reservation'],
    BatchWriteItem: ['log', 'pulse'],
    Query: ['waitingDate', 'setup'],
    PutItem: ['directory', 'indexed', 'word'],
    DeleteItem: ['directory', 'word'],
  },
} as const satisfies Record<string, Access>;
