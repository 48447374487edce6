import { saveFile } from '../common/save-file.ts';
import { calendarFile } from './ics.ts';
import { type SavedBooking, visitOf } from './visit.ts';

/** Hands the visit of a booking over as a calendar file; `now` is epoch ms. */
export const saveVisit = (booking: SavedBooking, now: number): void =>
  saveFile(`${booking.code}.ics`, calendarFile(visitOf(booking, now), now), 'text/calendar;charset=utf-8');
