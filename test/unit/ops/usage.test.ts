import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { createProgram } from '../../../bin/ops/program.ts';
import { told } from '../../support/told.ts';

// Every command and every option that there is, from the program itself: a new one cannot be forgotten.

/** No option takes a text as long as this: no path, no password, no name of anything. */
const TOO_LONG = 'x'.repeat(5000);

/** What the mandatory options and arguments are given, for the command line to get as far as the others. */
const GIVEN: Record<string, string> = {
  '--email': 'zoe@example.com',
  '--password': 'Correct-horse-1',
  '--file': 'operators.json',
  '--from': 'couvert-restored',
  '--restaurant': 'k3v9x2m7q1ab',
  file: 'bookings.csv',
};

type Leaf = { path: string[]; command: Command };

const leavesOf = (command: Command, path: string[] = []): Leaf[] =>
  command.commands.length === 0
    ? [{ path, command }]
    : command.commands.flatMap((child) => leavesOf(child, [...path, child.name()]));

const leaves = leavesOf(createProgram()).filter(({ command }) => command.name() !== 'help');
const LEAVES = leaves.map(({ path, command }) => ({ name: path.join(' '), path, command }));

/** The words of a command with everything that it must be given, but one option. */
const mandatory = ({ path, command }: Leaf, without?: string): string[] => [
  ...path,
  ...command.registeredArguments.filter(({ required }) => required).map((argument) => GIVEN[argument.name()] ?? ''),
  ...command.options
    .filter(({ mandatory: must, long }) => must && long && long !== without)
    .flatMap(({ long = '' }) => [long ?? '', GIVEN[long ?? ''] ?? '']),
];

const VALUES = LEAVES.flatMap((leaf) =>
  leaf.command.options
    .filter(({ required }) => required)
    .map((option) => ({ ...leaf, option, name: `${leaf.name} ${option.long}` })),
);

/** One sentence in words of our own about what was typed, and where help is: no stack, nothing of a validator's. */
function expectOneSentence({ code, text }: { code: number; text: string }, about: string): void {
  expect(code, text).toBe(2);
  const [line = '', ...others] = text.trimEnd().split('\n');
  expect(line).toMatch(/^error: /);
  expect(line).toContain(about);
  expect(line.length).toBeLessThan(400);
  expect(others.length).toBeLessThanOrEqual(3);
  expect(text).not.toMatch(
    /Too (big|small)|Invalid (input|option)|expected (string|number|boolean|object|array|one)|undefined|NaN|\.ts:/i,
  );
}

test('there are commands to walk', () => {
  expect(LEAVES.length).toBeGreaterThan(15);
  expect(VALUES.length).toBeGreaterThan(60);
});

describe('an option', () => {
  test.for(VALUES)('$name refuses what it does not take, and says what it takes', async (one) => {
    const long = one.option.long ?? '';
    const wrong = await told([...mandatory(one, long), long, TOO_LONG]);
    expectOneSentence(wrong, long);
    expect(wrong.text).toMatch(/ takes |Allowed choices are /);
  });

  test.for(VALUES)('$name without its value is told by name', async (one) => {
    const long = one.option.long ?? '';
    expectOneSentence(await told([...mandatory(one, long), long]), long);
  });

  test('that is a password is repeated nowhere', async () => {
    for (const one of VALUES.filter(({ option }) => option.long?.endsWith('password'))) {
      const long = one.option.long ?? '';
      const { text } = await told([...mandatory(one, long), long, `secret-${TOO_LONG}`]);
      expect(text, one.name).not.toContain('secret-');
    }
  });
});

describe('a command', () => {
  test.for(LEAVES)('$name refuses an option that it does not know', async (leaf) => {
    expectOneSentence(await told([...mandatory(leaf), '--zorglub', '1']), '--zorglub');
  });

  test.for(LEAVES)('$name refuses one word too many', async (leaf) => {
    const words = leaf.command.registeredArguments.map((argument) => GIVEN[argument.name()] ?? 'k3v9x2m7q1ab');
    const options = mandatory(leaf).slice(
      leaf.path.length + words.filter((_, at) => leaf.command.registeredArguments[at]?.required).length,
    );
    expectOneSentence(await told([...leaf.path, ...words, 'one-more', ...options]), 'too many arguments');
  });

  test.for(LEAVES)('$name names each argument and option that is missing', async (leaf) => {
    for (const { long, mandatory: must } of leaf.command.options.filter(({ long: name }) => name)) {
      if (must && long) expectOneSentence(await told(mandatory(leaf, long)), long);
    }
    for (const argument of leaf.command.registeredArguments) {
      const words = [...leaf.path, TOO_LONG, ...mandatory(leaf).slice(leaf.path.length + (argument.required ? 1 : 0))];
      expectOneSentence(await told(words), argument.name());
    }
  });
});

describe('a thing that is named twice', () => {
  const twice = LEAVES.filter(
    ({ command }) =>
      command.registeredArguments.some((argument) => argument.name() === 'restaurant') &&
      command.options.some(({ long }) => long === '--restaurant'),
  );

  test('is a restaurant of most commands', () => {
    expect(twice.length).toBeGreaterThan(5);
  });

  test.for(twice)('$name takes one restaurant, also where that is named twice', async (leaf) => {
    const named = [
      ...leaf.path,
      'k3v9x2m7q1ab',
      '--restaurant',
      'a1b2c3d4e5f6',
      ...mandatory(leaf).slice(leaf.path.length),
    ];
    expectOneSentence(await told(named), 'two restaurants are named, k3v9x2m7q1ab and a1b2c3d4e5f6');
  });

  test.for([
    ['--phone', '+33612345678', '--email', 'zoe@example.com'],
    ['--phone', '+33612345678', '--id', 'k3v9x2m7q1ab-g1'],
    ['--email', 'zoe@example.com', '--id', 'k3v9x2m7q1ab-g1'],
  ])('%s %s %s %s: one guest is exported or erased, by one of them', async (by) => {
    for (const verb of ['export', 'erase']) {
      expectOneSentence(await told(['guest', verb, 'k3v9x2m7q1ab', ...by]), `cannot be used with option '${by[2]}`);
    }
  });
});

describe('what is wrong by its size or form is told in the words of its option', () => {
  const SET = ['restaurant', 'set', 'k3v9x2m7q1ab'];
  test.for([
    [[...SET, '--min-cancel-hours', '49'], 'It takes a whole number from 0 to 48.'],
    [[...SET, '--min-cancel-hours', '-1'], 'It takes a whole number from 0 to 48.'],
    [[...SET, '--advance-booking-days', '181'], 'It takes a whole number from 7 to 180.'],
    [[...SET, '--min-notice-min', '1.5'], 'It takes a whole number from 0 to 2880.'],
    [[...SET, '--max-party-size', '1e2'], 'It takes a whole number from 1 to 1000.'],
    [[...SET, '--max-party-size', ''], 'It takes a whole number from 1 to 1000.'],
    [[...SET, '--confirmation-mode', 'maybe'], 'It takes auto or manual.'],
    [[...SET, '--is-active', 'TRUE'], 'It takes true or false.'],
    [[...SET, '--accent-color', 'red'], 'It takes a hex colour, such as #0f6b4f.'],
    [[...SET, '--notification-email', 'zoe'], 'It takes an e-mail address'],
    [[...SET, '--notification-phone', 'call me'], 'It takes a telephone number'],
    [[...SET, '--notification-phone', '123'], 'It takes a telephone number, such as +33612345678, "" for none.'],
    [[...SET, '--notification-phone', '+33 1 23'], 'It takes a telephone number'],
    [[...SET, '--phone', '000000000'], 'It takes a telephone number, such as +33142000000, "" for none.'],
    [['restaurant', 'create', '--name', 'X', '--phone', '123'], 'It takes a telephone number'],
    [[...SET, '--name', ' \u200b'], 'It takes text of 1 to 100 characters.'],
    [[...SET, '--timezone', 'Paris'], 'It takes an IANA time zone'],
    [['guest', 'export', 'k3v9x2m7q1ab', '--phone', 'none'], 'It takes a telephone number'],
    [['guest', 'erase', 'k3v9x2m7q1ab', '--phone', '+999123456'], 'It takes a telephone number'],
    [['guest', 'export', 'k3v9x2m7q1ab', '--email', 'none'], 'It takes an e-mail address'],
    [['doctor', '--stack', 'a b'], 'It takes the name of a CloudFormation stack'],
    [['doctor', '--book'], '--book goes with --stack'],
    [['doctor', '--sender', 'zoe@example.com'], '--sender goes with --stack'],
    [
      ['operators', 'import', '--file', '/nowhere/operators.json'],
      'Cannot read /nowhere/operators.json: there is no such file.',
    ],
    [['operators', 'import', '--file', 'docs'], 'Cannot read docs: that is a folder, not a file.'],
    [
      [
        ...['restaurant', 'import', 'test/integration/import-cases/columns-in-camel-case.csv'],
        ...['--restaurant', 'k3v9x2m7q1ab', '--refused', '/nowhere/refused.csv'],
      ],
      'Cannot write /nowhere/refused.csv: there is no such folder.',
    ],
    [['operators', 'import', '--file', 'package.json'], 'package.json is no copy of operators'],
    [
      ['restaurant', 'import', '/nowhere/b.csv', '--restaurant', 'x'],
      'Cannot read /nowhere/b.csv: there is no such file.',
    ],
    [['restaurant', 'import', 'docs', '--restaurant', 'x'], 'Cannot read docs: that is a folder, not a file.'],
    [
      ['restaurant', 'import', 'package.json/b.csv', '--restaurant', 'x'],
      'a part of the path is a file, not a folder.',
    ],
  ] as const)('%s', async ([args, words]) => {
    expectOneSentence(await told(args), words);
  });
});

test('`restaurant set` changes whatever `restaurant create` may say', () => {
  const optionsOf = (name: string) =>
    LEAVES.find((leaf) => leaf.name === name)?.command.options.map(({ long }) => long) ?? [];
  const OF_CREATION = ['--sample-data', '--operator-email', '--operator-password'];
  expect(optionsOf('restaurant set').length).toBeGreaterThan(19);
  expect(optionsOf('restaurant create').filter((long) => !OF_CREATION.includes(long ?? ''))).toEqual(
    optionsOf('restaurant set').filter((long) => long !== '--restaurant'),
  );
});
