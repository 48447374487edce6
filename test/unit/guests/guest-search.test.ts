import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  comparedOf,
  isFoundBy,
  listedUnder,
  readQuery,
  soughtUnder,
} from '../../../shared/guests/rules/guest-search.ts';
import { foldName } from '../../../shared/platform/locale/words.ts';

const guest = (guest_first_name: string, guest_last_name: string, guest_phone: string | null = null) => ({
  guest_first_name,
  guest_last_name,
  guest_email: 'zoe.martin@example.com' as string | null,
  guest_phone,
  confirmation_code: 'K7M2XQ9P',
});
const finds = (q: string, who: ReturnType<typeof guest>) => isFoundBy(readQuery({ q }), who);

test.each([
  ['ÉLODIE Çelik-Ångström', 'elodie celik angstrom'],
  ["  O'Brien ", 'obrien'],
  ['D’Angelo', 'dangelo'],
  ['O´Brien', 'obrien'],
  ['Bjørn Œuvré Weiß', 'bjorn oeuvre weiss'],
  ['İpek IŞIK', 'ipek isik'],
  ['Ｚｏé', 'zoe'],
  ['Martin#X.', 'martin x'],
  ['김민준', '김민준'.normalize('NFKD')],
  ['🎉', ''],
])('%s is compared as %s', (name, folded) => {
  expect(foldName(name)).toBe(folded);
});

describe('a search finds a guest by', () => {
  test.each([
    ['martin', guest('Zoé', 'Martin')],
    ['mar', guest('Zoé', 'Martin')],
    ['martin zoe', guest('Zoé', 'Martin')],
    ['ZOÉ MARTIN', guest('Zoé', 'Martin')],
    ['zo mart', guest('Zoé', 'Martin')],
    ['zoe', guest('Zoé', 'Martin')],
    ['martin', guest('Anne', 'Du Martin')],
    ['obrien', guest('Pat', "O'Brien")],
    ["o'brien", guest('Pat', 'OBrien')],
    ['o’brien', guest('Pat', "O'Brien")],
    ['o brien', guest('Pat', "O'Brien")],
    ['brien', guest('Pat', "O'Brien")],
    ['brien pat', guest('Pat', 'O’Brien')],
    ['angelo', guest('Luca', "D'Angelo")],
    ['angelo', guest('Luca', 'D‘Angelo')],
    ['angelo', guest("D'Angelo", 'Roux')],
    ['angélo luca', guest('Luca', 'D´Angelo')],
    ['hermite', guest('Anne', 'L’Hermitè')],
    ['hermite', guest('Anne', "de L'Hermite")],
    ['baye', guest('Awa', "M'Baye")],
    ['obrien', guest('Pat', 'O′Brien')],
    ['latour', guest('Luc', 'de la Tour')],
    ['exupery', guest('Antoine', 'de Saint-Exupéry')],
    ['saintexupery', guest('Antoine', 'de Saint-Exupéry')],
    ['derberg', guest('Jan', 'Van der Berg')],
    ['jean pierre', guest('Jean-Pierre', 'Roux')],
    ['pierre roux', guest('Jean-Pierre', 'Roux')],
    ['jeanpierre', guest('Jean-Pierre', 'Roux')],
    ['jean-pierre', guest('Jean Pierre', 'Roux')],
    ['de la tour', guest('Luc', 'de la Tour')],
    ['delatour', guest('Luc', 'de la Tour')],
    ['tour luc', guest('Luc', 'de la Tour')],
    ['bjorn', guest('Bjørn', 'Dahl')],
    ['table 12', guest('Table', '12')],
  ])('its names: %s', (q, who) => {
    expect(finds(q, who)).toBe(true);
  });

  test.each([
    ['5678', '+33612345678'],
    ['345678', '06 12 34 56 78'],
    ['56 78', '+33612345678'],
    ['06 12 34 56 78', '+33612345678'],
    ['+33 6 12 34 56 78', '06.12.34.56.78'],
    ['0033612345678', '+33612345678'],
    ['0012', '+33612340012'],
  ])('the last digits of its telephone number: %s', (q, phone) => {
    expect(finds(q, guest('Zoé', 'Martin', phone))).toBe(true);
    expect(finds(`martin ${q}`, guest('Zoé', 'Martin', phone))).toBe(true);
    expect(finds(`durand ${q}`, guest('Zoé', 'Martin', phone))).toBe(false);
  });

  test.each(['K7M2XQ9P', 'k7m2xq9p', 'k7m2 xq9p', 'K7M2-XQ9P'])('its code: %s', (q) => {
    expect(finds(q, guest('Zoé', 'Martin'))).toBe(true);
  });
});

test.each([
  ['artin', guest('Zoé', 'Martin')],
  ['rien', guest('Pat', "O'Brien")],
  ['brien', guest('Pat', 'Obrien')],
  ['martin paul', guest('Zoé', 'Martin')],
  ['678', guest('Zoé', 'Martin', '+33612345678')],
  ['1234', guest('Zoé', 'Martin', '+33612345678')],
  ['5678', guest('Zoé', 'Martin')],
  ['99 12 34 56 78', guest('Zoé', 'Martin', '+4112345679')],
  ['k7m2', guest('Zoé', 'Martin')],
  ["''", guest('Zoé', 'Martin')],
  ['🎉', guest('🎉', '🎉')],
])('%s finds nobody who is called or reached otherwise', (q, who) => {
  expect(finds(q, who)).toBe(false);
});

test('an address is found by its beginning, in any case, and by nothing else that was typed with it', () => {
  const zoe = guest('Zoé', 'Martin', '+33612345678');
  for (const q of ['zoe.martin@', 'ZOE.Martin@example.com', ' zoe.martin@exam ']) expect(finds(q, zoe)).toBe(true);
  for (const q of ['martin@example.com', 'zoe.martin@example.com.', '@']) expect(finds(q, zoe)).toBe(false);
  expect(finds('zoe.martin@', { ...zoe, guest_email: null })).toBe(false);
});

test.each([
  [guest('Zoé', 'Martin', '06 12 34 56 78'), ['+5678', '@zoe.martin', 'ma', 'mart', 'zo', 'ma&zo']],
  [
    guest('Siobhán', 'O’Brien'),
    ['@zoe.martin', 'ob', 'obri', 'br', 'brie', 'si', 'siob', 'siobhan', 'br&ob', 'br&si', 'ob&si'],
  ],
  [
    guest('X', 'de la Tour', '12'),
    ['@zoe.martin', 'de', 'dela', 'delatou', 'la', 'lato', 'to', 'tour', 'de&la', 'de&to', 'la&to'],
  ],
  [guest('Marie', 'Martin'), ['@zoe.martin', 'ma', 'mart', 'mari', 'ma&ma']],
  [guest('Martin', 'Martin'), ['@zoe.martin', 'ma', 'mart']],
  [guest('小明', '王'), ['@zoe.martin', '小明']],
  [{ ...guest('', ''), guest_email: null }, []],
  [{ ...guest('', '?!'), guest_email: null }, []],
  [{ ...guest('X', 'Y'), guest_email: null }, []],
])('the index lists %j under %j', (who, beginnings) => {
  expect(listedUnder(comparedOf(who))).toEqual(beginnings);
});

test.each([
  ['of many words', Array.from({ length: 33 }, (_, n) => `${String.fromCharCode(97 + (n % 26))}${n}`).join(' ')],
  ['in letters that stand for many', '\ufdfa'.repeat(100)],
])('the index lists a name %s under few beginnings, and every search by names looks there', (_, long) => {
  const who = guest(long, long, '+33612345678');
  expect(listedUnder(comparedOf(who))).toEqual(['+5678', '@zoe.martin', '*']);
  for (const q of ['a0', long.slice(0, 3), 'martin', 'zoe martin']) {
    const { beginnings, besides } = soughtUnder(readQuery({ q }));
    expect([beginnings.length > 0, besides.at(-1)]).toEqual([true, '*']);
  }
});

test('no name, however long, has more beginnings than one transaction can replace by as many others', () => {
  const letters = fc.constantFrom(
    'a',
    'b',
    'É',
    'œ',
    '한',
    '林',
    '𠮷',
    '1',
    ' ',
    '-',
    "'",
    '’',
    '\ufdfa',
    '\ufb03',
    'ß',
    'Ŀ',
  );
  const name = fc.string({ unit: letters, maxLength: 100 });
  fc.assert(
    fc.property(name, name, (first, last) => {
      expect(listedUnder(comparedOf(guest(first, last, '+33612345678'))).length).toBeLessThanOrEqual(47);
    }),
  );
});

test.each([
  ['zoe martin', { beginnings: ['ma&zo', 'mart', 'zo'], besides: ['zoemart', '*'] }],
  ['martin', { beginnings: ['mart'], besides: ['*'] }],
  ['mar martin', { beginnings: ['mart'], besides: ['marmart', '*'] }],
  ['marie martin', { beginnings: ['ma&ma', 'mart', 'mari'], besides: ['mariema', '*'] }],
  ['jean p', { beginnings: ['jean'], besides: ['*'] }],
  ['martina bernardin', { beginnings: ['be&ma', 'bernard', 'martina'], besides: ['martina', '*'] }],
  ['王 小明', { beginnings: ['小明'], besides: ['王小', '*'] }],
  ['x', { beginnings: [], besides: [] }],
  ['a b', { beginnings: [], besides: [] }],
  ['martin 5678', { beginnings: ['+5678'], besides: [] }],
])('a search for « %s » looks under %j', (q, sought) => {
  expect(soughtUnder(readQuery({ q }))).toEqual(sought);
});

test('whoever a search finds is listed where it looks', () => {
  const name = fc
    .array(
      fc.constantFrom(
        'martin',
        "O'",
        'd’',
        'Angelo',
        'de',
        'la',
        'Tour',
        'É',
        'œ',
        'Jean-',
        'Pierre',
        ' ',
        '𠮷',
        '林',
        '한글',
        'Martina',
        'Bernardin',
        '12',
        'X',
      ),
      {
        maxLength: 8,
      },
    )
    .map((parts) => parts.join(''));
  const phone = fc.constantFrom(null, '+33612345678', '06 12 34 56 78', '12', '345678');
  const who = fc.tuple(name, name, phone, fc.constantFrom(null, 'zoe@example.com', 'Zoe.M@example.com'));
  const typed = fc.oneof(
    name,
    fc.constantFrom('5678', 'zoe@', 'zoe.m@ex', '0612345678'),
    fc.tuple(name, name).map((two) => two.join(' ')),
  );
  fc.assert(
    fc.property(who, typed, ([first, last, number, guest_email], q) => {
      const one = { ...guest(first, last, number), guest_email };
      const query = readQuery({ q });
      const { beginnings, besides } = soughtUnder(query);
      if (!isFoundBy(query, one) || beginnings.length === 0) return;
      const listed = listedUnder(comparedOf(one));
      const isListed = (beginning: string) => listed.includes(beginning);
      expect(beginnings.every(isListed) || besides.some(isListed)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
