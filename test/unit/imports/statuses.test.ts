import { describe, expect, test } from 'vitest';
import { meaningOf, meaningsOf, statusesIn } from '../../../shared/imports/rules/statuses.ts';

describe('a status of another system', () => {
  test.each([
    ['Honoré', 'confirmed'],
    ['Seated', 'confirmed'],
    ['Enregistrée', 'confirmed'],
    ['Cancelled by guest', 'cancelled'],
    ['Annulée', 'cancelled'],
    ['No-show', 'no_show'],
    ['NO_SHOW', 'no_show'],
    ['Non honorée', 'no_show'],
    ['', 'confirmed'],
    ['En attente', undefined],
    ['?', undefined],
    ['left_out', undefined],
  ])('%j is known as %s', (word, means) => {
    expect(meaningOf(word)).toBe(means);
  });

  test.each([
    ['En attente', 'left_out'],
    ['Liste d’attente', 'left_out'],
    ['Unconfirmed', 'left_out'],
    ['Non confirmée', 'left_out'],
    ['À confirmer', 'left_out'],
    ['Option', 'left_out'],
    ['Pre-Assigned', 'confirmed'],
    ['Confirmée par SMS', 'confirmed'],
    ['Late Cancel', 'cancelled'],
    ['Annulée (tardive)', 'cancelled'],
    ['No show - charged', 'no_show'],
    ['no_show_cancelled', 'no_show'],
    ['Zorglub', undefined],
  ])('%j is likely to be %s', (word, likely) => {
    expect(statusesIn([{ status: word }])).toMatchObject([{ word, known: undefined, likely }]);
  });

  test('stands in a list once, as it is written first, with its rows, and not at all where there is none', () => {
    const rows = [{ status: 'Seated' }, {}, { status: ' ' }, { status: 'Zorglub ' }, { status: 'ZORGLUB' }];
    expect(statusesIn(rows).map(({ word, rows: count }) => [word, count])).toEqual([
      ['Zorglub', 2],
      ['Seated', 1],
    ]);
  });

  test('means what was said, before what is known', () => {
    const meanings = meaningsOf([
      { word: 'en attente', means: 'left_out' },
      { word: 'Seated', means: 'no_show' },
      { word: 'EN ATTENTE', means: 'left_out' },
    ]);
    expect(['En attente', 'seated', 'Booked'].map((word) => meaningOf(word, meanings))).toEqual([
      ...['left_out', 'no_show', 'confirmed'],
    ]);
  });

  test('is said to mean one thing: every other word about it is named', () => {
    const said = [
      { word: 'Honoré', means: 'confirmed' as const },
      { word: 'HONORE', means: 'cancelled' as const },
      { word: 'honoré', means: 'no_show' as const },
    ];
    const message = 'says something else of a status than an entry before it';
    expect(() => meaningsOf(said)).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        extra: {
          errors: [
            { path: 'statuses.1.means', message },
            { path: 'statuses.2.means', message },
          ],
        },
      }),
    );
  });
});
