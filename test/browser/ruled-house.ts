import { sampleSetup } from '../../local/sample-data.ts';
import { changeRoom, storeRoom } from '../../shared/floor/store/rooms.ts';
import { changeTable } from '../../shared/floor/store/tables.ts';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { storeSpecialDay } from '../../shared/restaurant/store/special-days.ts';
import { createTestRestaurant } from '../support/restaurant.ts';
import { type Base, inDays } from './base.ts';

/** Dates of the house with rules. */
export const HOLIDAY = inDays(4);
export const REST_DAY = inDays(5);
export const CONCERT = inDays(6);

const HOLIDAY_WORDS = { message_fr: 'Bonne année !', message_en: 'Happy New Year!' };
const CONCERT_WORDS = { message_fr: 'Concert dès 21 h.', message_en: 'Live music from 9 pm.' };

/** What the house says of its special days, by language. */
export const saidOf = (lang: 'fr' | 'en') => ({
  holiday: HOLIDAY_WORDS[`message_${lang}`],
  concert: CONCERT_WORDS[`message_${lang}`],
});

export type RuledHouse = { token: string; tables: string[]; terrace: string };

/**
 * A house with every rule that its guests see: two rooms to choose from, one table for two and one for four in the first,
 * one for two on the terrace; dinners of 90 minutes up to two guests and of two hours above; a closed day with words and
 * one without, and an open day with words.
 */
export async function ruledHouse({ db }: Pick<Base, 'db'>): Promise<RuledHouse> {
  const turn_times = [{ up_to: 2, duration_min: 90 }];
  const { rid, token, tables, setup } = await createTestRestaurant(db, {
    seats: [2, 4, 2],
    hours: sampleSetup.hours.map((entry) => (entry.service_name === 'Dîner' ? { ...entry, turn_times } : entry)),
    config: { restaurant_name: 'Chez Margaux', welcome_message_fr: '', welcome_message_en: '' },
  });
  const session = new TableSession(db, 10_000);
  const choosable = { guests_may_choose: true };
  await changeRoom(session, rid, setup.rooms[0]?.id ?? '', choosable);
  const { id: terrace } = await storeRoom(session, rid, { name: 'Terrasse', ...choosable }, undefined);
  await changeTable(session, rid, tables[2] ?? '', { room_id: terrace });
  await storeSpecialDay(session, rid, HOLIDAY, { hours: [], ...HOLIDAY_WORDS });
  await storeSpecialDay(session, rid, REST_DAY, { hours: [] });
  await storeSpecialDay(session, rid, CONCERT, CONCERT_WORDS);
  return { token, tables, terrace };
}
