import { noteRefusedEmail } from '../../shared/booking/store/refused-email.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { ownerOfReservation } from '../../shared/platform/dynamo/ids.ts';
import { isRefusal, readMailEvent } from '../../shared/platform/messaging/mail-event.ts';
import { type RefusedAddresses, refusedAddressesOf } from '../../shared/platform/messaging/refused-addresses.ts';
import { logger } from '../../shared/platform/telemetry/logger.ts';

/** What the function needs from outside; tests hand in their own. */
export type MailEventDeps = Pick<Deps, 'db' | 'budgets' | 'now'> & { refused: Pick<RefusedAddresses, 'add'> };

/**
 * Notes what became of a mail: a guest's address that it came back from, or that complained, gets no more of them, and the
 * booking says so. A restaurant's own address is left to SES, which suppresses it: the log says whose. It throws what
 * another attempt may cure, and Lambda makes two more.
 */
export const onMailEventWith =
  (deps: MailEventDeps) =>
  async (event: unknown): Promise<void> => {
    const read = readMailEvent(event);
    if (!read) return logger.info('event of another mail');
    const { eventType, mail } = read.detail;
    const [reservation_id] = mail.tags.reservation;
    const [kind] = mail.tags.kind;
    const about = { reservation_id, kind, event: eventType };
    const rid = ownerOfReservation(reservation_id);
    const isOfWaiting = kind === 'waiting_mail';
    if (!isRefusal(read) || (rid === undefined && !isOfWaiting)) return logger.warn('mail not delivered', about);
    logger.warn('address takes no mail', about);
    if (kind !== 'guest_mail' && !isOfWaiting) return;
    for (const address of mail.destination) {
      await deps.refused.add(address, deps.now());
      if (rid !== undefined) await noteRefusedEmail(open(deps, 'write'), rid, reservation_id, address);
    }
  };

export const handler = onMailEventWith({
  ...production,
  refused: refusedAddressesOf(process.env),
});
