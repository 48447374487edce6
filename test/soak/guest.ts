import { getAvailability, getConfig, listSlots } from '../../shared/availability/contract/widget.ts';
import { confirmReservation, lockSlot, releaseLock } from '../../shared/booking/contract/widget-reservations.ts';
import { dayFromNow } from '../support/booking.ts';
import { between, chance, oneOf } from './choose.ts';
import type { Client } from './client.ts';
import type { Ledger } from './ledger.ts';

/** So few dates that guests get in each other's way. */
const DAYS = 12;
let guests = 0;

/** One visit of a guest: looks about, holds a slot, and mostly confirms it. */
export async function visit(client: Client, publicToken: string, ledger: Ledger): Promise<void> {
  const params = { publicToken };
  const party = between(1, 9);
  const date = dayFromNow(between(0, DAYS));
  if (chance(0.3)) await client.call(getConfig, { params, query: { lang: oneOf(['fr', 'en', 'de']) } });
  if (chance(0.5)) {
    await client.call(getAvailability, { params, query: { month: date.slice(0, 7), guests: String(party) } });
  }
  const shown = await client.call(listSlots, { params, query: { date, guests: String(party) } });
  const free = shown.ok ? shown.body.slots.filter(({ available }) => available) : [];
  const time = free.length > 0 ? oneOf(free).time : '03:17';
  const lock = await client.call(lockSlot, { params, body: { date, time, guests: party, lang: oneOf(['fr', 'en']) } });
  if (!lock.ok) return;
  const { lock_token } = lock.body;
  if (chance(0.1)) return;
  if (chance(0.15)) {
    await client.sendUntilKnown(releaseLock, { params: { ...params, lockToken: lock_token } });
    return;
  }
  guests += 1;
  const guest_last_name = `Martin${guests}`;
  const details = { guest_first_name: 'Zoé', guest_last_name, guest_email: `zoe${guests}@example.com` };
  const body = { lock_token, ...details, guest_phone: '+33612345678', lang: 'fr' };
  const times = chance(0.1) ? 3 : 1;
  for (let time = 0; time < times; time++) {
    const booked = await client.sendUntilKnown(confirmReservation, { params, body });
    if (!booked.ok) continue;
    ledger.promise(booked.body.reservation_id, {
      guest_last_name,
      party_size: party,
      reservation_date: booked.body.date,
      reservation_time: `${booked.body.time}:00`,
    });
  }
}
