import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { script } from '../local/script.ts';
import { zoneCountries } from '../shared/platform/locale/zone-countries.ts';

script(
  'holidays',
  'Writes the public holidays of every country that has a time zone, of this year and the nine after it, for the console to suggest. Fetches a library that calculates them.',
).parse();

const HOLIDAYS = join(import.meta.dirname, 'console/hours/days/holidays.json');

/** Fetched when the holidays are written anew: it weighs 45 MB, and its rules 240 KB in a browser. */
const LIBRARY = 'date-holidays@3.37.0';

const YEARS = 10;

type Holiday = { date: string; rule: string; name: string };
type Calculator = new (
  country: string,
  options: { types: string[] },
) => { getHolidays: (year: number, lang: string) => Holiday[] | false };

const run = promisify(execFile);

/** Fetches the library into a folder of its own, for as long as it is needed. */
async function withLibrary<T>(use: (library: Calculator) => T): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'couvert-holidays-'));
  try {
    await run('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', LIBRARY]);
    return use(createRequire(join(folder, 'node_modules/x.js'))('date-holidays'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** `12-25` of what is on the same day every year, else each date. */
function datesOf(dates: readonly string[]): string {
  const days = new Set(dates.map((date) => date.slice(5)));
  const [day] = days;
  return day && days.size === 1 && dates.length === YEARS ? day : dates.join(' ');
}

/** The holidays of a country, each as `name in French|name in English|dates`. */
function linesOf(Library: Calculator, country: string, first_year: number): string[] {
  const calculator = new Library(country, { types: ['public'] });
  const dates = new Map<string, string[]>();
  for (let year = first_year; year < first_year + YEARS; year++) {
    const [french, english] = ['fr', 'en'].map((lang) => calculator.getHolidays(year, lang) || []);
    const names = new Map(french?.map(({ rule, name }) => [rule, name]));
    for (const { rule, name, date } of english ?? []) {
      const both = `${names.get(rule) ?? name}|${name}`;
      // A few have two rules for one day.
      dates.set(both, [...new Set([...(dates.get(both) ?? []), date.slice(0, 10)])]);
    }
  }
  return [...dates].map(([names, all]) => `${names}|${datesOf(all)}`);
}

const countries = [...new Set(zoneCountries().values())].sort();
const first_year = new Date().getUTCFullYear();
console.error(
  `Fetching ${LIBRARY} (45 MB) and asking it for the holidays of ${countries.length} countries, half a minute…`,
);
const holidays = await withLibrary((library) =>
  Object.fromEntries(
    countries
      .map((country): [string, string[]] => [country, linesOf(library, country, first_year)])
      .filter(([, lines]) => lines.length > 0),
  ),
);
await writeFile(HOLIDAYS, `${JSON.stringify(holidays, undefined, 2)}\n`);
console.log(
  `web/console/hours/days/holidays.json has ${Object.keys(holidays).length} countries, ${first_year} to ${first_year + YEARS - 1}.`,
);
