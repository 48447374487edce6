import * as z from 'zod/mini';
import { keyWithoutEffect } from '../../platform/contract/idempotency-key.ts';
import { ME } from '../../platform/contract/operator.ts';
import { Timestamp } from '../../platform/contract/primitives.ts';
import { MANAGERS } from '../../platform/contract/roles.ts';
import { route } from '../../platform/contract/route.ts';

const CALENDAR = `${ME}/calendar` as const;

const EXAMPLE_CALENDAR_TOKEN = 'k3v9x2m7q1ab.Zt5Qm2Kx8Rb1Vn4Wc7Yd0H.ics';

/** The address of a restaurant's calendar, as it is shown once. */
const CalendarAddress = z
  .object({
    url: z.string().check(z.describe('The address for calendar programs. It cannot be shown again.')),
    since: Timestamp.check(z.describe('When the address was created.')),
  })
  .register(z.globalRegistry, {
    id: 'CalendarAddress',
    examples: [
      {
        url: `https://book.example.com/api/v1/calendars/${EXAMPLE_CALENDAR_TOKEN}`,
        since: '2026-11-20T18:30:00.000Z',
      },
    ],
  });

export const createCalendar = route({
  id: 'calendar.create',
  method: 'POST',
  path: CALENDAR,
  auth: 'operator',
  roles: MANAGERS,
  summary: 'Create a secret address of the calendar',
  description:
    'Anybody with the address can read last name, number of guests and table of the bookings of the next two months, without contacts, allergies or notes. The address is in this answer only. A new address replaces the previous one.',
  headers: keyWithoutEffect('each request creates another address, and ends the one before.'),
  success: { status: 201, description: 'The address.', body: CalendarAddress },
  problems: [],
});

export const deleteCalendar = route({
  id: 'calendar.delete',
  method: 'DELETE',
  path: CALENDAR,
  auth: 'operator',
  roles: MANAGERS,
  summary: 'Delete the address of the calendar',
  success: { status: 204, description: 'The address is deleted.' },
  problems: [],
});

export const getCalendarFeed = route({
  id: 'calendar.get-feed',
  method: 'GET',
  path: '/api/v1/calendars/{calendarToken}',
  auth: 'public',
  summary: 'Read the calendar of a restaurant',
  description:
    'For calendar programs (RFC 5545). The calendar has the days from yesterday to 60 days ahead; the last of these days are left out if the file would exceed 6 MB. A deleted address is 404.',
  params: z.object({
    calendarToken: z.string().check(z.maxLength(100), z.meta({ examples: [EXAMPLE_CALENDAR_TOKEN] })),
  }),
  success: {
    status: 200,
    description: 'Yesterday’s bookings and those of the next 60 days.',
    file: { type: 'text/calendar', example: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n' },
  },
  problems: [],
});
