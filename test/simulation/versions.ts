import { isDeepStrictEqual } from 'node:util';
import { comingBy, type StoredReservation } from '../../shared/booking/rules/reservation.ts';
import type { Commit, History, Operation, Request } from './history.ts';
import { versionsOf } from './journal.ts';

type Body = Record<string, unknown>;

/** What every answer shows of a booking as it is stored. */
const SHOWN = [
  'confirmation_code',
  'status',
  'version',
  'reservation_date',
  'reservation_time',
  'party_size',
  'duration_min',
  'guest_first_name',
  'guest_last_name',
  'guest_note',
  'allergies',
  'occasion',
] as const;

const OF_GUESTS = new Set<Request['name']>(['confirm', 'change', 'cancel', 'coming']);
const OF_OPERATORS = new Set<Request['name']>(['create', 'update', 'assign', 'status']);

/** Requests that are answered with a reservation as it is then. */
const SHOWING = new Set<Request['name']>(['change', 'cancel', 'coming', 'look', 'update', 'assign', 'status']);

const nameOf = ({ request }: Operation, id = 'id' in request ? request.id : '?') => `${request.name} of ${id}`;

/** Each reservation's versions count from 1, each follows the one before, and the last one is what is stored. */
function orderFaults({ commits, contents }: History): string[] {
  return [...versionsOf(commits)].flatMap(([id, versions]) => {
    const numbers = versions.map(({ after }) => after.version);
    const counts = numbers.every((version, index) => version === index + 1);
    const isStored = isDeepStrictEqual(contents.reservations.get(id), versions.at(-1)?.after);
    return [
      ...(counts ? [] : [`${id} came to the versions ${numbers.join()}`]),
      ...(isStored ? [] : [`${id} is not stored as it was last changed`]),
    ];
  });
}

/** Whether a guest says what the house has noted of them: their own word takes its place, whatever version they have seen. */
const saysIt = ({ request }: Operation, before: StoredReservation | undefined): boolean =>
  request.name === 'coming' && before !== undefined && comingBy(before) === 'operator';

/** Who was refused has changed nothing; nobody changes a reservation twice, or one that they did not name. */
function changeFaults({ commits }: History): string[] {
  const versions = versionsOf(commits);
  return [...Map.groupBy(commits, ({ by }) => by)].flatMap(([by, made]) => {
    const { request, answer } = by;
    const named = 'id' in request ? [request.id, 'wish' in request ? request.wish.swap_with : undefined] : undefined;
    const seen = 'wish' in request ? request.wish.version : undefined;
    const maker = OF_GUESTS.has(request.name) ? 'guest' : OF_OPERATORS.has(request.name) ? 'operator' : 'nobody';
    const before = (after: StoredReservation) =>
      versions.get(after.id)?.find((one) => one.after.version === after.version - 1)?.after;
    return made.flatMap(({ after }, index) => [
      ...(answer && answer.status >= 400 ? [`${nameOf(by)} was answered ${answer.status} and changed it`] : []),
      ...(made.some((other, before) => before < index && other.after.id === after.id)
        ? [`${nameOf(by)} changed it twice`]
        : []),
      ...(named && !named.includes(after.id) ? [`${nameOf(by)} changed ${after.id}`] : []),
      ...(seen !== undefined &&
      'id' in request &&
      request.id === after.id &&
      after.version !== Number(seen) + 1 &&
      !saysIt(by, before(after))
        ? [`${nameOf(by)} named version ${seen} and changed version ${after.version - 1}`]
        : []),
      ...(after.changed_by === maker ? [] : [`${nameOf(by)} is stored as made by ${after.changed_by}`]),
    ]);
  });
}

const differs = (stored: StoredReservation, answered: Body, fields: readonly (keyof StoredReservation)[]) =>
  fields.filter((field) => !isDeepStrictEqual(stored[field] ?? null, answered[field] ?? null));

/** What a change asked for, as the answer names it. */
function unmet(wish: Body, body: Body): string[] {
  const [time, guests] = [wish.reservation_time, wish.guests];
  const wanted: Body = {
    ...wish,
    ...(time !== undefined && { reservation_time: `${time}:00` }),
    ...(guests !== undefined && { party_size: guests }),
  };
  const {
    version: _,
    notify_guest: __,
    guests: ___,
    swap_with: ____,
    reason: _____,
    guest_email: ______,
    coming,
    ...fields
  } = wanted;
  return [
    ...Object.keys(fields).filter((field) => !isDeepStrictEqual(fields[field] || null, body[field] || null)),
    ...(coming === undefined || coming === (body.coming_at != null) ? [] : ['coming']),
  ];
}

/** Whether a booking is already as its guest asks for it. */
function isSo({ request }: Operation, booking: Body): boolean {
  if (request.name === 'cancel') return booking.status === 'cancelled';
  if (request.name === 'coming') return booking.coming_at !== null;
  return 'wish' in request && unmet(request.wish, booking).length === 0;
}

/**
 * Who asks for what is so already is told so, whatever version they have seen; else only who has named another version
 * than there is hears of a change.
 */
const refusalFaults = ({ operations }: History): string[] =>
  operations.flatMap((operation) => {
    const { request, answer } = operation;
    if (!OF_GUESTS.has(request.name) || answer?.body?.code !== 'booking_changed' || !('wish' in request)) return [];
    const { booking } = answer.body;
    const hasClash = request.wish.version !== undefined && request.wish.version !== booking.version;
    return [
      ...(isSo(operation, booking) ? [`${nameOf(operation)} was refused what is so already`] : []),
      ...(hasClash ? [] : [`${nameOf(operation)} was told of a change, naming version ${request.wish.version}`]),
    ];
  });

/** Every 200 is stored as it was answered, and is what was asked for. */
function answerFaults({ operations, commits }: History): string[] {
  const versions = versionsOf(commits);
  const lost = new Set(operations.flatMap(({ request }) => (request.name === 'delete table' ? [request.table] : [])));
  return operations.flatMap((operation) => {
    const { request, answer } = operation;
    if (!SHOWING.has(request.name) || answer?.status !== 200 || !('id' in request)) return [];
    const { body } = answer;
    const stored = versions.get(request.id)?.find(({ after }) => after.version === body.version)?.after;
    if (!stored) return [`${nameOf(operation)} was answered version ${body.version}, which never was`];
    const keepsTable = !stored.tables.some((id) => lost.has(id));
    const toOperators = OF_OPERATORS.has(request.name) && keepsTable;
    const wrong = differs(stored, body, [
      ...SHOWN,
      ...(toOperators ? (['notes', 'table_id', 'table_merge_id', 'table_ids'] as const) : []),
    ]);
    const ignored = 'wish' in request && request.name !== 'look' && keepsTable ? unmet(request.wish, body) : [];
    return [
      ...wrong.map((field) => `${nameOf(operation)} was answered another ${field} than is stored`),
      ...ignored.map((field) => `${nameOf(operation)} was answered 200 without its ${field}`),
    ];
  });
}

/** A party that has a table loses it only to a decision of the house; a swap gives each the other's. */
function placeFaults({ commits }: History): string[] {
  const before = new Map<string, StoredReservation>();
  return commits.flatMap(({ by, after }: Commit) => {
    const old = before.get(after.id);
    before.set(after.id, after);
    const isLeft = after.status !== 'cancelled' && after.tables.length === 0;
    const mayLeave = OF_OPERATORS.has(by.request.name) || old?.tables.length === 0;
    const swap = by.request.name === 'update' ? by.request.wish.swap_with : undefined;
    const partner = commits.find((one) => one.by === by && one.after.id !== after.id);
    const given = partner && commits.findLast((one) => one.after.id === partner.after.id && one.order < partner.order);
    return [
      ...(isLeft && !mayLeave ? [`${nameOf(by)} left it without a table`] : []),
      ...(swap !== undefined && !partner ? [`${nameOf(by)} changed one of two`] : []),
      ...(swap !== undefined && given && !isDeepStrictEqual(given.after.tables, after.tables)
        ? [`${nameOf(by)} gave ${after.id} other tables than ${partner.after.id} had`]
        : []),
    ];
  });
}

/** Ways in which changes of reservations broke their promises, in words. */
export const versionFaults = (history: History): string[] => [
  ...orderFaults(history),
  ...changeFaults(history),
  ...answerFaults(history),
  ...refusalFaults(history),
  ...placeFaults(history),
];
