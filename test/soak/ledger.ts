import type { StoredReservation } from '../../shared/booking/rules/reservation.ts';

/** What a 201 promised: which name is booked when, for how many. */
type Promised = { guest_last_name: string; party_size: number; reservation_date: string; reservation_time: string };

/** What clients were told, to be compared with what is stored. */
export class Ledger {
  readonly #promised = new Map<string, Promised>();
  readonly #cancelled = new Set<string>();
  readonly #mayBeCancelled = new Set<string>();

  get promises(): number {
    return this.#promised.size;
  }

  /** A 201 named this reservation; a repeated one names it again. */
  promise(id: string, promised: Promised): void {
    this.#promised.set(id, promised);
  }

  /** Somebody is about to cancel it. */
  cancelling(id: string): void {
    this.#mayBeCancelled.add(id);
  }

  cancelled(id: string): void {
    this.#cancelled.add(id);
  }

  /** Every promise that the stored reservations break, in words. */
  faults(stored: ReadonlyMap<string, StoredReservation>): string[] {
    const faults: string[] = [];
    for (const [id, promised] of this.#promised) {
      const found = stored.get(id);
      if (!found) faults.push(`${id} was promised and is not stored`);
      for (const [field, value] of Object.entries(promised)) {
        const kept = found && Object.entries(found).find(([name]) => name === field)?.[1];
        if (found && kept !== value) faults.push(`${id}: ${field} is ${kept}, promised ${value}`);
      }
    }
    for (const { id, status } of stored.values()) {
      if (this.#cancelled.has(id) && status !== 'cancelled') faults.push(`${id} was cancelled and is ${status}`);
      if (status === 'cancelled' && !this.#mayBeCancelled.has(id)) faults.push(`${id} is cancelled, but nobody did it`);
    }
    return faults;
  }
}
