import { describe, expect, test } from 'vitest';
import { translator } from '../../../web/common/i18n.ts';
import { dayPlanOf } from '../../../web/console/day/plan.ts';
import type { Reservation } from '../../../web/console/day/records.ts';
import { serviceDay } from '../../../web/console/day/service-day.ts';
import { likelySheet, sheetsOf } from '../../../web/console/day/service-sheet.ts';
import { tableBlocksOf } from '../../../web/console/day/tables/table-blocks.ts';
import { csvName, csvOf } from '../../../web/console/features/booking/paper/csv.ts';
import { WORDS } from '../../../web/console/words/all.ts';
import { reservation, room, service, table, week } from './support.ts';

const FRIDAY = '2026-11-20';
const [lunch, dinner] = [service(4, '12:00', '14:30'), service(4, '19:00', '23:00')];
const floor = {
  rooms: [room('Salle')],
  tables: [table('T1', 2), table('T2', 4)],
  merges: [{ id: 'rid-g1', name: 'Banquet', table_ids: ['rid-tT1', 'rid-tT2'], seats: 6 }],
};
const at = (time: string, more: Partial<Reservation> = {}) => reservation(FRIDAY, time, more);
const sheetsFor = (...reservations: Reservation[]) =>
  sheetsOf(dayPlanOf(serviceDay(FRIDAY, week(lunch, dinner)), floor, reservations, 'UTC'), undefined);

describe('the sheet that is likely wanted', () => {
  const [noon, evening] = [at('12:30'), at('20:00')];
  const openOf = (reservations: Reservation[], now?: string) => {
    const sheets = sheetsFor(...reservations);
    return likelySheet(sheets, now === undefined ? undefined : Number(now.slice(0, 2)) * 60)?.service?.open;
  };

  test.each([
    ['the service that is on', [noon, evening], '13:00', 720],
    ['between two, the one that comes', [noon, evening], '15:00', 1140],
    ['after the last one, that', [noon, evening], '23:30', 1140],
    ['the first of another day', [noon, evening], undefined, 720],
    ['not one with nobody, if a later one has somebody', [evening], '12:00', 1140],
    ['nor on another day', [evening], undefined, 1140],
    ['nor if an earlier one has somebody', [noon], '20:00', 720],
    ['the service that is on, where nobody comes at all', [], '20:00', 1140],
  ] as const)('is that of %s', (_, reservations, now, open) => {
    expect(openOf([...reservations], now)).toBe(open);
  });
});

describe('the sheet of a service', () => {
  test('has everybody who comes, by time, and counts them; a no-show has a line and is not counted', () => {
    const [noon, evening] = sheetsFor(
      at('20:00', { party_size: 4 }),
      at('19:00', { status: 'pending', party_size: 3 }),
      at('12:30'),
      at('20:30', { status: 'cancelled' }),
      at('21:00', { service_status: 'no_show', party_size: 50 }),
      // Between two services: the nearest one's.
      at('18:30'),
    );
    expect(noon).toMatchObject({ service: { open: 720 }, covers: 2 });
    expect(evening).toMatchObject({ service: { open: 1140 }, covers: 9, bookings: 3 });
    expect(evening?.lines.map(({ from }) => from / 60)).toEqual([18.5, 19, 20, 21]);
  });

  test('counts nobody who has not come by the minute at which it is printed, and says so on their line', () => {
    const day = dayPlanOf(
      serviceDay(FRIDAY, week(lunch, dinner)),
      floor,
      [at('19:00', { party_size: 4, duration_min: 60 }), at('20:30', { party_size: 3 })],
      'UTC',
    );
    const [, evening] = sheetsOf(day, 21 * 60);
    expect(evening).toMatchObject({ covers: 3, bookings: 1, lines: [{ state: 'not_come' }, { state: 'late' }] });
    expect(sheetsOf(day, 24 * 60)[1]).toMatchObject({
      covers: 7,
      lines: [{ state: 'expected' }, { state: 'expected' }],
    });
  });

  test('has the tables that the house keeps during it, and those of no service with the nearest one', () => {
    const block = (id: string, start_time: string, end_time: string) => ({
      ...{ id, table_ids: ['rid-tT1'], date: FRIDAY, start_time, end_time, reason: '', release_at: null },
    });
    const day = serviceDay(FRIDAY, week(lunch, dinner));
    const records = [
      block('all day', '11:00', '23:00'),
      block('noon', '12:00', '14:00'),
      block('until dinner', '18:00', '19:00'),
      block('evening', '22:00', '23:30'),
    ];
    const plan = dayPlanOf(day, floor, [], 'UTC', { blocks: tableBlocksOf(day, records, 'UTC') });
    expect(sheetsOf(plan, undefined).map(({ blocks }) => blocks.map(({ id }) => id))).toEqual([
      ['all day', 'noon'],
      ['all day', 'until dinner', 'evening'],
    ]);
    const closed = serviceDay(FRIDAY, week());
    const shut = dayPlanOf(closed, floor, [], 'UTC', { blocks: tableBlocksOf(closed, records, 'UTC') });
    expect(sheetsOf(shut, undefined).map(({ blocks }) => blocks.length)).toEqual([4]);
  });

  test('names the table, the group, or the tables that were joined for one party', () => {
    const [, evening] = sheetsFor(
      at('19:00', { table_id: 'rid-tT2' }),
      at('19:15', { table_merge_id: 'rid-g1' }),
      at('19:30', { table_ids: ['rid-tT1', 'rid-tT2'] }),
      at('19:45'),
    );
    expect(evening?.lines.map(({ place }) => place)).toEqual(['T2', 'Banquet', 'T1 + T2', '']);
  });

  test('says how many seats there are where they are fewer than the party, also of tables that were joined', () => {
    const [, evening] = sheetsFor(
      at('19:00', { table_id: 'rid-tT2', party_size: 4 }),
      at('19:15', { table_id: 'rid-tT2', party_size: 5 }),
      at('19:30', { table_ids: ['rid-tT1', 'rid-tT2'], party_size: 8 }),
      at('19:45', { party_size: 9 }),
    );
    expect(evening?.lines.map(({ lacking_seats }) => lacking_seats)).toEqual([undefined, 4, 6, undefined]);
  });
});

describe('a service as CSV', () => {
  const csv = async (lang: 'fr' | 'en', ...reservations: Reservation[]) => {
    const [, evening] = sheetsFor(...reservations);
    if (!evening) throw new Error('No dinner.');
    return csvOf(translator(lang, WORDS), lang, FRIDAY, evening);
  };

  test('opens in Excel as it is in either country: its mark of UTF-8, its delimiter', async () => {
    expect(await csv('fr', at('19:30'))).toMatch(
      /^\ufeffDate;Heure;.*\r\n2026-11-20;19:30;Zoé Martin;2;;confirmée;non;/,
    );
    expect(await csv('en', at('19:30'))).toMatch(/^\ufeffDate,Time,.*\r\n2026-11-20,19:30,Zoé Martin,2,,confirmed,no,/);
  });

  test('tells who came, and who did not', async () => {
    const text = await csv(
      'en',
      at('19:00', { service_status: 'left' }),
      at('19:30', { service_status: 'no_show' }),
      at('20:00', { status: 'pending' }),
    );
    expect(
      text
        .split('\r\n')
        .slice(1, 4)
        .map((line) => line.split(',')[5]),
    ).toEqual(['left', 'no-show', 'to confirm']);
  });

  test('says of allergies that there are some, and not which', async () => {
    const text = await csv('en', at('19:30', { allergies: 'peanuts' }));
    expect(text).toContain(',yes,');
    expect(text).not.toContain('peanuts');
  });

  test.each(['=1+1', '+33', '-2', '@SUM(A1)', ' =1+1', '\t=1', '＝1+1'])(
    'lets no spreadsheet calculate what a guest typed: %j',
    async (guest_first_name) => {
      const [, line = ''] = (await csv('en', at('19:30', { guest_first_name }))).split('\r\n');
      expect(line).toContain(`"'${guest_first_name} Martin"`);
    },
  );

  test('keeps notes of several lines in one cell', async () => {
    expect(await csv('fr', at('19:30', { notes: 'Table "calme"\nprès; loin' }))).toContain(
      '"Table ""calme""\nprès; loin"',
    );
  });

  test('is named after its date and service', () => {
    expect(csvName(FRIDAY, 'Dîner d’été')).toBe('2026-11-20-diner-d-ete.csv');
    expect(csvName(FRIDAY, '')).toBe('2026-11-20.csv');
  });
});
