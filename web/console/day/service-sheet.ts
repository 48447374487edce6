import { type DayPlan, lacksSeats, placedIn } from './plan.ts';
import type { Reservation } from './records.ts';
import {
  activeStays,
  type CoverCount,
  coversOf,
  minuteWithin,
  type Service,
  type ServiceDay,
  serviceAt,
} from './service-day.ts';
import { type PartyState, partyStateOf } from './service-state.ts';
import type { TableBlock } from './tables/table-blocks.ts';

/**
 * A party on the sheet of a service: the minute of the day at which it comes, the name of its place, if any, the seats of that
 * where they are fewer than the party, and its state.
 */
type SheetLine = {
  from: number;
  place: string;
  lacking_seats: number | undefined;
  state: PartyState;
  reservation: Reservation;
};

/**
 * One service of a day as it is printed, no-shows too, by time, with the tables that the house keeps during it; without a
 * service on a day that has none.
 */
export type ServiceSheet = CoverCount & {
  service: Service | undefined;
  lines: SheetLine[];
  blocks: readonly TableBlock[];
};

/**
 * The sheet that is likely wanted at the minute `now` of its day, if it is today: that of the service that is on, or else
 * comes next, or was the last. Where nobody comes then, the first after it that has somebody, else the first at all.
 */
export function likelySheet(sheets: readonly ServiceSheet[], now: number | undefined): ServiceSheet | undefined {
  const isAhead = ({ service }: ServiceSheet) => now === undefined || service === undefined || now < service.close;
  const found = sheets.findIndex(isAhead);
  const at = found < 0 ? sheets.length - 1 : found;
  const inOrder = [...sheets.slice(at), ...sheets.slice(0, at)];
  return inOrder.find(({ lines }) => lines.length > 0) ?? sheets[at];
}

/** Those of the blocks of a day that fall into a service; between two of them, the nearest one's. */
const blocksDuring = (day: ServiceDay, blocks: readonly TableBlock[], service: Service | undefined): TableBlock[] =>
  blocks.filter((block) => {
    const touched = day.services.filter(({ open, close }) => block.from < close && open < block.to);
    return touched.length > 0
      ? touched.some(({ id }) => id === service?.id)
      : serviceAt(day, block.from)?.id === service?.id;
  });

/**
 * The sheets of a day at its minute `now`, one for each service: everybody who comes, requests too, under the service that is
 * nearest. Who has not come is counted as everywhere.
 */
export function sheetsOf({ day, stays, rows, blocks }: DayPlan, now: number | undefined): ServiceSheet[] {
  const lines = activeStays(stays).map((party): SheetLine => {
    const { from, reservation } = party;
    const placed = placedIn(rows, reservation.id);
    return {
      from,
      place: placed?.place ?? '',
      lacking_seats: placed && lacksSeats(placed) ? placed.seats : undefined,
      state: partyStateOf(party, minuteWithin(day, now)),
      reservation,
    };
  });
  const services = day.services.length > 0 ? day.services : [undefined];
  return services.map((service) => {
    const own = lines.filter(({ from }) => serviceAt(day, from)?.id === service?.id);
    return {
      service,
      ...coversOf(day, stays, service, now),
      lines: own,
      blocks: blocksDuring(day, blocks, service),
    };
  });
}
