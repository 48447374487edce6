import type { ResponseBody } from '../../../shared/platform/contract/client.ts';
import { addDays } from '../../../shared/platform/time/time.ts';
import { type Answers, refusal } from '../fake-api.ts';
import { type House, TODAY } from './house.ts';

const ME = '/api/v1/restaurant/me';

export type Waiting = House['waiting'][number];
export type Ended = NonNullable<ResponseBody<'waiting-guests.list'>['ended']>[number];

/** The day that guests wait for. */
export const DATE = addDays(TODAY, 3);

const LINK = 'https://book.example.com/waitlist/token';

/** Paul Durand, two who wait for dinner and have a telephone alone, unless told otherwise. */
export const waitingOf = (id: string, more: Partial<Waiting> = {}): Waiting => ({
  id,
  state: 'waiting',
  date: DATE,
  guests: 2,
  from: '19:00',
  to: '21:00',
  room_id: null,
  guest_first_name: 'Paul',
  guest_last_name: 'Durand',
  guest_email: null,
  guest_phone: '+33612345678',
  lang: 'fr',
  offer: null,
  joined_at: '2026-12-04T15:00:00.000Z',
  lapses: 0,
  passed_over: null,
  wait_url: LINK,
  sms_text: `Chez Test: ${LINK}`,
  ...more,
});

/** The same with the offer of a table from a time on. */
export const offeredOf = (id: string, time: string, more: Partial<Waiting> = {}): Waiting => {
  const ends_at = new Date(Date.parse(`${DATE}T${time}:00+01:00`) + 2 * 3_600_000).toISOString();
  const expires_at = new Date(Date.now() + 15 * 60_000).toISOString();
  return waitingOf(id, {
    state: 'offered',
    offer: { time, lock_token: 'lock', expires_at, table_ids: ['t1'], ends_at },
    ...more,
  });
};

/** Who does not wait any more, and why. */
export function endedOf(id: string, more: Partial<Ended>): Ended {
  const { offer, lang, state, passed_over, wait_url, sms_text, ...asked } = waitingOf(id);
  return { ...asked, state: 'gone', ended: null, ended_at: null, reservation_id: null, ...more };
}

/** What the requests of the house make of its list; `ended` are those who were on it. */
export const answersOfList = (house: House, ended: Ended[] = []): Answers => {
  const change = (id: string | undefined, next: (guest: Waiting) => Waiting) => {
    house.waiting = house.waiting.map((one) => (one.id === id ? next(one) : one));
    return house.waiting.find((one) => one.id === id) ?? refusal('not_found');
  };
  return {
    [`GET ${ME}/waitlist`]: ({ query: { date, include } }) => ({
      items: house.waiting.filter((one) => one.date === date),
      ...(include && { ended }),
    }),
    [`POST ${ME}/waitlist`]: ({ body }) => {
      const guest = waitingOf(`w${house.waiting.length + 1}`, body);
      house.waiting.push(guest);
      return guest;
    },
    [`POST ${ME}/waitlist/{id}/offer`]: ({ path: { id = '' }, body }) =>
      change(id, (one) =>
        offeredOf(id, body?.time ?? one.from, {
          ...one,
          state: 'offered',
          offer: offeredOf(id, body?.time ?? one.from).offer,
        }),
      ),
    [`DELETE ${ME}/waitlist/{id}`]: ({ path: { id }, query: { only } }) => {
      if (only) change(id, (one) => ({ ...one, state: 'waiting', offer: null }));
      else house.waiting = house.waiting.filter((one) => one.id !== id);
    },
  };
};
