import { MINUTE_MS } from '../../shared/domain/units.ts';

/** One visit for a calendar; `from` is epoch ms. */
export type Visit = {
  uid: string;
  /** Counts the changes of the visit. */
  sequence: number;
  from: number;
  duration_min: number;
  title: string;
  text: string;
  place: string;
};

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

/** A calendar file with one visit, in UTC: every calendar shows that in its owner's own zone. `now` is epoch ms. */
export function calendarFile({ uid, sequence, from, duration_min, title, text, place }: Visit, now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Couvert//Booking//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(from)}`,
    `DTEND:${stamp(from + duration_min * MINUTE_MS)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
