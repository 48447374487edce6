import type { DynamoDBRecord } from 'aws-lambda';
import { formatBookingToken } from '../../shared/booking/rules/booking-token.ts';
import type { StoredReservation } from '../../shared/booking/rules/reservation.ts';
import { readReservation } from '../../shared/booking/store/reservations.ts';
import type { Deps } from '../../shared/deps.ts';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { streamRecord } from './delivery.ts';
import { guestOf, SATURDAY } from './guest.ts';
import { operatorOf } from './operator.ts';
import type { Dice } from './random.ts';
import { createTestRestaurant } from './restaurant.ts';

/** One stored version of a booking; `tells` is the address that must hear of it, if any must. */
export type Commit = { after: StoredReservation; record: DynamoDBRecord; tells: string | undefined };

const ADDRESSES = ['zoe@example.com', 'zelda@example.com', 'zadie@example.com'];
const TIMES = ['19:00', '19:30', '20:00', '20:30', '21:00'];

/** A change of a booking by whoever makes it, and whether it is one that a guest hears of. */
type Step = { heard: boolean; make: () => Promise<unknown> };

/**
 * A restaurant whose guests and operators change up to two bookings through the real handlers; answers one step of
 * that.
 */
export async function openLives(deps: Deps, dice: Dice): Promise<() => Promise<Commit | undefined>> {
  const confirmation_mode = dice.chance(0.3) ? 'manual' : 'auto';
  const { rid, token } = await createTestRestaurant(deps.db, { seats: [2, 4, 4], config: { confirmation_mode } });
  const [guest, operator] = [guestOf(deps, token), operatorOf(deps, rid)];
  const bookings: StoredReservation[] = [];
  const most = dice.between(1, 2);
  const read = (id: string) => readReservation(new TableSession(deps.db, deps.budgets.read), rid, id);

  async function book(): Promise<string> {
    const time = dice.pick(TIMES);
    const [guest_email] = ADDRESSES;
    if (dice.chance(0.3)) {
      const asked = { reservation_time: time, guest_email, notify_guest: true };
      return (await operator.create({ reservation_date: SATURDAY, ...asked })).body.id;
    }
    const { body } = await guest.lock({ time });
    return (await guest.confirm(body.lock_token, { guest_email })).body.reservation_id;
  }

  function drawStep({ id, version, secret = '', status }: StoredReservation): Step {
    const link = formatBookingToken(id, secret);
    const silent = dice.chance(0.2);
    const house = (wish: object, heard: boolean): Step => ({
      heard: heard && !silent,
      make: () => operator.update(id, { ...wish, ...(silent && { notify_guest: false }) }),
    });
    const byLink = (wish: object, heard: boolean): Step => ({
      heard,
      make: () => guest.change(link, { version, ...wish }),
    });
    if (status === 'pending' && dice.chance(0.4)) return house({ status: 'confirmed' }, true);
    const draw = dice.fraction();
    if (draw < 0.25) return byLink({ reservation_time: dice.pick(TIMES) }, true);
    if (draw < 0.35) return byLink({ guests: dice.between(1, 4) }, true);
    if (draw < 0.42) return byLink({ guest_note: `Words ${dice.below(9)}` }, false);
    if (draw < 0.47) return { heard: false, make: () => guest.coming(link) };
    if (draw < 0.62) return house({ reservation_time: dice.pick(TIMES) }, true);
    if (draw < 0.69) return house({ table_id: null }, false);
    if (draw < 0.72) return house({ coming: dice.chance(0.7) }, false);
    if (draw < 0.76) return house({ notes: `Notes ${dice.below(9)}` }, false);
    if (draw < 0.9) return house({ guest_email: dice.pick(ADDRESSES) }, true);
    return draw < 0.96 ? { heard: true, make: () => guest.cancel(link) } : house({ status: 'cancelled' }, true);
  }

  const commitOf = (after: StoredReservation, before: StoredReservation | undefined, heard: boolean): Commit => ({
    after,
    record: streamRecord(rid, after, before),
    tells: heard ? (after.guest_email ?? undefined) : undefined,
  });

  /** Books, or changes one of the bookings; nothing when the change is refused or is so already. */
  return async () => {
    if (bookings.length < most && dice.chance(bookings.length === 0 ? 1 : 0.2)) {
      const stored = await read(await book());
      if (!stored) throw new Error('The booking is not stored.');
      bookings.push(stored);
      return commitOf(stored, undefined, true);
    }
    const index = dice.below(bookings.length);
    const before = bookings[index];
    if (!before) return undefined;
    const { heard, make } = drawStep(before);
    await make();
    const after = await read(before.id);
    if (!after || after.version === before.version) return undefined;
    bookings[index] = after;
    return commitOf(after, before, heard);
  };
}
