import { clockTimeAt } from '../../platform/time/time.ts';
import { MINUTE_MS } from '../../platform/time/units.ts';
import type { Setup } from '../../restaurant/rules/setup.ts';
import type { ReservationStatus, ServiceStatus } from '../contract/reservation.ts';
import { partyName, type StoredReservation } from '../rules/reservation.ts';
import { isCutShort } from '../rules/visit.ts';
import { tableNames } from './changes.ts';

type Booking = {
  guest_first_name: string;
  guest_last_name: string;
  party_size: number;
  reservation_date: string;
  reservation_time: string;
  status: ReservationStatus;
};

const said: Record<ReservationStatus, string> = {
  pending: 'waiting for your approval',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
};

const guestsOf = ({ party_size }: Pick<Booking, 'party_size'>) =>
  party_size === 1 ? '1 guest' : `${party_size} guests`;

function sentence(booking: Booking, outcome: string): string {
  const when = `${booking.reservation_date} at ${booking.reservation_time.slice(0, 5)}`;
  return `${partyName(booking)}, ${guestsOf(booking)}, ${when}: ${outcome}.`;
}

/** What has become of a reservation, for its operator: `Zoé Martin, 2 guests, 2026-12-04 at 19:30: confirmed.` */
export const outcomeMessage = (booking: Booking): string => sentence(booking, said[booking.status]);

const steps: Record<Exclude<ServiceStatus, 'expected'>, string> = {
  arrived: 'arrived',
  seated: 'seated',
  left: 'left',
  no_show: 'no-show',
};

/** Where a seated party stays less than planned, until when, in an IANA zone: `seated until 21:00, when its table is taken`. */
function seatedUntil(party: StoredReservation, zone: string): string {
  const until = clockTimeAt(party.to * MINUTE_MS, zone);
  return isCutShort(party) ? `${steps.seated} until ${until}, when its table is taken` : steps.seated;
}

/**
 * What has become of a reservation that an operator has changed: its status or step, until when it has its table where
 * somebody else has it then (in an IANA zone), and whether it has no table now.
 */
export function changeMessage(booking: StoredReservation, zone: string): string {
  const { status, service_status, tables } = booking;
  const step = service_status !== 'expected' && steps[service_status];
  const told =
    status === 'confirmed' && step
      ? sentence(booking, service_status === 'seated' ? seatedUntil(booking, zone) : step)
      : outcomeMessage(booking);
  return tables.length > 0 || status === 'cancelled' ? told : `${told} It has no table.`;
}

/** Where a party that has walked in sits, and until when: `Walk-in, 2 guests: seated at T4 until 21:30.` */
export function walkInMessage(party: StoredReservation, setup: Setup): string {
  const table = tableNames(party, setup);
  const until = clockTimeAt(party.to * MINUTE_MS, setup.config.timezone);
  const said = table === null ? 'no table is free, it has none' : `seated at ${table} until ${until}`;
  return `${partyName(party)}, ${guestsOf(party)}: ${said}.`;
}
