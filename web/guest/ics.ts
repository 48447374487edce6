import { calendarEntry, type Visit } from '../../shared/booking/messages/calendar-entry.ts';
import { MINUTE_MS } from '../../shared/platform/time/units.ts';

const LINE_BYTES = 75;

const stamp = (instant: number) => `${new Date(instant).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Folds a line after 75 bytes, never inside a character (RFC 5545, 3.1). */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > LINE_BYTES) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}

/**
 * A calendar file with one visit, the same entry as in the mails. Its times are in UTC, which every calendar shows in its
 * owner's own zone; `now` is epoch ms.
 */
export function calendarFile(visit: Visit, now: number): string {
  const { uid, sequence, from, to, summary, location, description } = calendarEntry(visit);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Couvert//Reservations//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(from * MINUTE_MS)}`,
    `DTEND:${stamp(to * MINUTE_MS)}`,
    `SUMMARY:${escaped(summary)}`,
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    `DESCRIPTION:${escaped(description)}`,
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
