import { groupOf } from '../../floor/rules/groups.ts';
import type { Change } from '../../mail/message.ts';
import type { Setup } from '../../restaurant/rules/setup.ts';
import { isMoved } from '../rules/guest-notification.ts';
import {
  GUEST_FIELDS,
  GUEST_WORDS,
  type GuestField,
  type GuestWord,
  type StoredReservation,
} from '../rules/reservation.ts';

type Field = Change['field'];
type View = (reservation: StoredReservation) => string | null;

/** How the house calls the place of a reservation: the group's name, else its tables'; null without a table. */
export function tableNames(reservation: StoredReservation, setup: Setup): string | null {
  const { tables } = reservation;
  const group = groupOf(setup.merges, reservation);
  if (group) return group.name;
  const names = tables.map((id) => setup.tables.find((table) => table.id === id)?.name ?? '?');
  return names.length > 0 ? names.join(' + ') : null;
}

const when: View = ({ reservation_date, reservation_time }) => `${reservation_date} ${reservation_time.slice(0, 5)}`;
const party: View = ({ party_size }) => String(party_size);

/** Under which heading a mail tells of each field of the guest's; several of one heading read as one. */
const headings: Record<GuestField | GuestWord, Field> = {
  guest_first_name: 'guest',
  guest_last_name: 'guest',
  guest_phone: 'phone',
  guest_email: 'email',
  occasion: 'occasion',
  guest_note: 'guest_note',
  allergies: 'allergies',
};

const shows =
  (heading: Field): View =>
  (reservation) =>
    [...GUEST_FIELDS, ...GUEST_WORDS]
      .filter((field) => headings[field] === heading)
      .flatMap((field) => reservation[field] ?? [])
      .join(' ') || null;

const ofGuest = Object.fromEntries(Object.values(headings).map((heading) => [heading, shows(heading)]));

/** What differs between two versions, field by field. */
function differences(before: StoredReservation, after: StoredReservation, views: Partial<Record<Field, View>>) {
  const changes: Change[] = [];
  for (const [field, view] of Object.entries(views) as [Field, View][]) {
    const [from, to] = [view(before), view(after)];
    if (from !== to) changes.push({ field, from, to });
  }
  return changes;
}

/** What a guest is told of a move: date and time, and the number of guests. */
export const movesOf = (before: StoredReservation, after: StoredReservation): Change[] =>
  differences(before, after, { when, party });

/**
 * What an operator is told of a change: everything but the house's own notes and the steps of the visit. Of allergies,
 * health data, the mail only says that they were changed.
 */
export function changesOf(before: StoredReservation, after: StoredReservation, setup: Setup): Change[] {
  const ofPlace = {
    table: (reservation) => tableNames(reservation, setup),
    duration: ({ duration_min }) => String(duration_min),
  } satisfies Partial<Record<Field, View>>;
  // Who is seated elsewhere than planned is seated: the host who does it knows.
  const isStep = before.service_status !== after.service_status && !isMoved(before, after);
  const changes = differences(before, after, {
    status: ({ status }) => status,
    when,
    party,
    ...(isStep ? {} : ofPlace),
    ...ofGuest,
  });
  // Another table, and a longer stay that comes with it, is the work of every evening: it makes no mail, and is told in
  // one that something else makes.
  const isTableAlone = changes.some(({ field }) => field === 'table') && changes.every(({ field }) => field in ofPlace);
  if (isTableAlone) return [];
  return changes.map((change) => (change.field === 'allergies' ? { ...change, from: null, to: null } : change));
}
