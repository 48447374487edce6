import { describe, expect, test } from 'vitest';
import { dateOrderIn } from '../../../shared/platform/locale/country-customs.ts';
import { readTypedDate } from '../../../web/console/day/calendar/typed-date.ts';

const THURSDAY = '2026-11-26';
const european = (typed: string) => readTypedDate(typed, { order: 'dmy', from: THURSDAY, today: THURSDAY });
const american = (typed: string) => readTypedDate(typed, { order: 'mdy', from: THURSDAY, today: THURSDAY });

describe('a date as it is typed', () => {
  test.each([
    ['27/11', '2026-11-27'],
    ['27.11.', '2026-11-27'],
    ['27-11', '2026-11-27'],
    ['27 nov', '2026-11-27'],
    ['27 novembre', '2026-11-27'],
    ['1er déc.', '2026-12-01'],
    ['27/11/2026', '2026-11-27'],
    ['27/11/26', '2026-11-27'],
    ['2026-11-27', '2026-11-27'],
    ['ven. 27 nov. 2026', '2026-11-27'],
    ['Fri 27 Nov 2026', '2026-11-27'],
    ['vendredi 27/11', '2026-11-27'],
    ['ven. 27 nov.', '2026-11-27'],
    ['nov 27', '2026-11-27'],
    [' November\u00a027th ', '2026-11-27'],
    ['14 août 2027', '2027-08-14'],
  ])('« %s » is %s', (typed, date) => {
    expect(european(typed)).toBe(date);
  });

  test('without a year is the next one to come', () => {
    expect([european('26/11'), european('25/11'), european('1/2')]).toEqual(['2026-11-26', '2027-11-25', '2027-02-01']);
    expect(european('29/2')).toBe('2028-02-29');
  });

  test.each([
    ["aujourd'hui", '2026-11-26'],
    [' Aujourd’hui ', '2026-11-26'],
    ['ce soir', '2026-11-26'],
    ['today', '2026-11-26'],
    ['demain', '2026-11-27'],
    ['Demain soir', '2026-11-27'],
    ['TOMORROW', '2026-11-27'],
    ['après-demain', '2026-11-28'],
    ['apres demain', '2026-11-28'],
    ['the day after tomorrow', '2026-11-28'],
    ['hier', '2026-11-25'],
    ['Hier soir', '2026-11-25'],
    ['yesterday', '2026-11-25'],
    ['last night', '2026-11-25'],
    ['avant-hier', '2026-11-24'],
    ['the day before yesterday', '2026-11-24'],
    ['samedi', '2026-11-28'],
    ['Sam.', '2026-11-28'],
    ['sam', '2026-11-28'],
    ['sat', '2026-11-28'],
    ['SATURDAY', '2026-11-28'],
    ['samedi soir', '2026-11-28'],
    ['ce samedi', '2026-11-28'],
    ['this Saturday', '2026-11-28'],
    ['Saturday night', '2026-11-28'],
    ['jeudi', '2026-11-26'],
    ['thurs', '2026-11-26'],
    ['mercredi', '2026-12-02'],
    ['mar', '2026-12-01'],
    ['tues.', '2026-12-01'],
    ['di', '2026-11-29'],
    ['28', '2026-11-28'],
    ['samedi 28', '2026-11-28'],
    ['sam. 28', '2026-11-28'],
    ['Sat 28th', '2026-11-28'],
    ['le 28', '2026-11-28'],
    ['the 28th', '2026-11-28'],
    ['26', '2026-11-26'],
    ['25', '2026-12-25'],
    ['1er', '2026-12-01'],
    ['01', '2026-12-01'],
    ['31', '2026-12-31'],
  ])('« %s » is counted from today, whatever date the field begins with', (typed, date) => {
    expect(readTypedDate(typed, { order: 'dmy', from: '2027-01-01', today: THURSDAY })).toBe(date);
  });

  test('of a month is sought in the next one that has it', () => {
    const read = (today: string) => readTypedDate('30', { order: 'dmy', from: today, today });
    expect([read('2026-01-30'), read('2026-01-31'), read('2026-12-31')]).toEqual([
      '2026-01-30',
      '2026-03-30',
      '2027-01-30',
    ]);
  });

  test('has the month first where the country writes it so, unless only the other order is possible', () => {
    expect([american('11/12'), european('11/12')]).toEqual(['2027-11-12', '2026-12-11']);
    expect([american('11/27/2026'), american('27/11'), european('11/27')]).toEqual(Array(3).fill('2026-11-27'));
    expect([dateOrderIn('US'), dateOrderIn('FR'), dateOrderIn(undefined)]).toEqual(['mdy', 'dmy', 'dmy']);
  });

  test.each([
    '',
    'constructor',
    'soir',
    's',
    'samediche',
    'le samedi mardi',
    '0',
    '32',
    'samedi 32',
    '127',
    '27/',
    '32/11',
    '30/2',
    '30/02/2027',
    '27/11/0202',
    '27/11/2',
    '45123',
    '27 jui',
  ])('« %s » is none', (typed) => {
    expect(european(typed)).toBeUndefined();
  });
});
