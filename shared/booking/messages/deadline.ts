import type { GuestMail } from '../../mail/message.ts';
import { HOUR_MINUTES, MINUTE_MS } from '../../platform/time/units.ts';

/** Epoch minutes from which on the guest can neither change nor cancel the booking of a mail. */
export const deadlineOf = ({ booking, house, until }: GuestMail): number =>
  until === undefined ? booking.from - house.min_cancel_hours * HOUR_MINUTES : until / MINUTE_MS;

/** Whether that was so already when the mail was planned. */
export const isTooLate = (mail: GuestMail): boolean => Date.parse(mail.planned_at) >= deadlineOf(mail) * MINUTE_MS;
