import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual, stripVTControlCharacters } from 'node:util';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withAccounts, withDatabase } from '../../bin/ops/database.ts';
import { bookAndCancel } from '../../bin/ops/doctor/book.ts';
import type { Finding } from '../../bin/ops/doctor/finding.ts';
import { type RestaurantConfig, RestaurantFields } from '../../shared/restaurant/contract/restaurant-config.ts';
import type { HoursEntry, Room, Table } from '../../shared/restaurant/contract/setup.ts';
import { newFolder, opsJson } from '../support/local-app.ts';
import { told } from '../support/told.ts';
import { type App, bodyOf, confirm, linesOf, lock, ops, posted, soon, start, stop, widget } from './app.ts';

type Shown = RestaurantConfig & { rooms: Room[]; tables: Table[]; hours: HoursEntry[] };

let app: App;

beforeAll(async () => {
  app = await start(await newFolder());
});

afterAll(async () => {
  await stop(app);
});

const create = (...args: string[]) => opsJson<RestaurantConfig>(app.folder, ['restaurant', 'create', ...args]);
const show = (id: string) => opsJson<Shown>(app.folder, ['restaurant', 'show', id]);
const set = (id: string, ...args: string[]) =>
  opsJson<RestaurantConfig>(app.folder, ['restaurant', 'set', id, ...args]);

const configOf = async ({ public_token }: { public_token: string }) =>
  bodyOf<RestaurantConfig>(await widget({ ...app, public_token }, '/config'));

describe('restaurant import', () => {
  type Imported = Record<'booked' | 'no_table' | 'exists' | 'left_out' | 'invalid', number> & { dry_run: boolean };

  test('tells first what would happen, brings a file in once, and writes what it cannot read', async () => {
    const { restaurant_id } = await create('--name', 'Import', '--sample-data');
    const [file, refused] = [join(app.folder, 'bookings.csv'), join(app.folder, 'refused.csv')];
    const rows = ['05/12/2032;19h30;2;Zoé Martin', '05/12/2032;20:00;4;Ada Lovelace', '05/12/2032;noon;2;=cmd'];
    await writeFile(file, `Date;Heure;Couverts;Nom\n${rows.join('\n')}\n`, 'latin1');
    const bring = (...args: string[]) =>
      opsJson<Imported>(app.folder, ['restaurant', 'import', file, '--restaurant', restaurant_id, ...args]);
    expect(await bring('--dry-run')).toMatchObject({ dry_run: true, booked: 2, exists: 0, invalid: 1 });
    expect(await bring('--refused', refused)).toMatchObject({ dry_run: false, booked: 2, exists: 0, invalid: 1 });
    expect(await bring()).toMatchObject({ booked: 0, exists: 2, invalid: 1 });
    // How far it is, is for people at a terminal.
    expect((await ops(app.folder, ['restaurant', 'import', file, '--restaurant', restaurant_id])).stderr).toBe('');
    expect(await readFile(refused, 'utf8')).toContain('05/12/2032;noon;2;"\'=cmd";reservation_time must be a time');
    // What is refused is a file like the one that was read.
    await writeFile(file, 'Date,Time,Guests,Name\n2032-12-05,noon,2,"Quill, Omar"\n');
    await bring('--refused', refused);
    expect(await readFile(refused, 'utf8')).toContain('Date,Time,Guests,Name,why\r\n2032-12-05,noon,2,"Quill, Omar",');
    await writeFile(
      file,
      'Date;Heure;Couverts;Nom;Téléphone\n07/12/2032;20:00;0;Ada Noël;\n07/12/2032;20:00;2;June Sable;3.36112E+10\n07/12/2032;20:00;2;Omar Quill;+33 (0)6 11 22 33 44\n',
    );
    expect(await bring('--dry-run')).toMatchObject({
      rows_with_warnings: '3',
      results: [
        { row: 2, faults: [{ path: 'guests', message: 'must be at least 1' }] },
        { row: 3, outcome: 'booked', warnings: [{ path: 'guest_phone', code: 'rounded' }] },
        { row: 4, outcome: 'booked', read: { guest_phone: '+33611223344' } },
      ],
    });
    const dry = ['restaurant', 'import', file, '--restaurant', restaurant_id, '--dry-run'];
    expect((await ops(app.folder, dry)).stdout).toContain('warning: guest_phone is rounded by a spreadsheet');
    await writeFile(file, 'Date;Heure;Couverts;Nom;Statut\n06/12/2032;20:00;2;Alan Turing;Zorglub\n');
    expect(await bring()).toMatchObject({ booked: 0, invalid: 1 });
    expect((await ops(app.folder, dry)).stdout).toContain("say what it means with --status 'Zorglub=confirmed'");
    expect(await bring('--status', 'zorglub=left_out')).toMatchObject({ invalid: 0, left_out: 1 });
    expect(await bring('--status', 'other=cancelled', '--status', 'zorglub=confirmed')).toMatchObject({ booked: 1 });
    await writeFile(
      file,
      'Date;Heure;Couverts;Nom;Suivi\n08/12/2032;20:00;2;Alan Turing;Annulée\n08/12/2032;20:00;2;Ada;Zorglub\n',
    );
    expect((await ops(app.folder, dry)).stderr).toContain('"Suivi" may be the status of the bookings');
    expect(await bring('--dry-run', '--column', 'Suivi=left_out')).toMatchObject({ booked: 2 });
    expect(await bring('--dry-run', '--column', 'Suivi=status')).toMatchObject({ invalid: 1 });
    const unread = await ops(app.folder, ['restaurant', 'import', file, '--restaurant', 'x', '--status', 'zorglub']);
    expect(unread.stderr).toContain('left_out');
    const { stderr, code } = await ops(app.folder, ['restaurant', 'import', refused, '--restaurant', 'nobody']);
    expect(code).toBe(2);
    expect(stderr).toContain('No restaurant has the id');
  });
});

describe('guest', () => {
  test('is exported by the telephone number as it is typed in the country, and not erased before the visit', async () => {
    const restaurant = await create('--name', 'Guests', '--sample-data');
    const at = { ...app, public_token: restaurant.public_token };
    await confirm(at, (await lock(at)).lock_token);
    const named = [restaurant.restaurant_id, '--phone', '06 12 34 56 78'];
    const exported = await opsJson<{ guest: object; bookings: object[] }>(app.folder, ['guest', 'export', ...named]);
    expect(exported).toMatchObject({
      guest: { guest_last_name: 'Martin', upcoming: 1 },
      bookings: [{ party_size: 2 }],
    });
    for (const inner of ['secret', 'pk', 'guest', 'summary']) expect(exported.bookings[0]).not.toHaveProperty(inner);
    const unknown = [restaurant.restaurant_id, '--phone', '06 99 88 77 66'];
    for (const meant of [[], ['--yes']]) {
      const { stderr, code } = await ops(app.folder, ['guest', 'erase', ...named, ...meant]);
      expect([code, stderr]).toEqual([1, expect.stringContaining('once the visit is over')]);
      const nobody = await ops(app.folder, ['guest', 'erase', ...unknown, ...meant]);
      expect([nobody.code, nobody.stderr]).toEqual([2, expect.stringContaining('No such guest')]);
    }
    expect((await ops(app.folder, ['guest', 'erase', restaurant.restaurant_id])).stderr).toContain('Say which guest');
    expect(await opsJson(app.folder, ['restaurant', 'index-guests'])).toEqual({ indexed: 0, merged_profiles: 0 });
    await opsJson(app.folder, ['restaurant', 'index-words']);
    expect(await opsJson(app.folder, ['restaurant', 'index-words'])).toEqual({ indexed: 0 });
  });

  test('who only waits is exported and erased by the address, or by the number', async () => {
    const restaurant = await create('--name', 'Waiting', '--sample-data');
    const { restaurant_id: id, public_token } = restaurant;
    const ask = (guest_email: string, guest_phone: string, date = soon()) => {
      const wish = { date, guests: 2, from: '00:00', to: '23:45' };
      const named = { guest_first_name: 'Ada', guest_last_name: 'Seule', guest_email, guest_phone };
      return widget({ ...app, public_token }, '/waitlist', posted({ ...wish, ...named }));
    };
    expect((await ask('ada@example.com', '+33655555555')).status).toBe(202);
    const by = (...args: string[]) => [id, ...args];
    for (const named of [by('--email', 'Ada@example.com'), by('--phone', '06 55 55 55 55')]) {
      const exported = await opsJson<{ waiting: object[] }>(app.folder, ['guest', 'export', ...named]);
      expect(exported).toMatchObject({ guest: { only_waits: true }, bookings: [], waiting: [{ guests: 2 }] });
      expect(await opsJson(app.folder, ['guest', 'erase', ...named])).toMatchObject({
        bookings: 0,
        places: 1,
        done: false,
      });
      expect((await ops(app.folder, ['guest', 'erase', ...named])).stdout).toMatch(/Nothing is erased yet.*--yes/);
    }
    // Nobody is chosen for whoever asks.
    const later = new Date(Date.parse(soon()) + 86_400_000).toISOString().slice(0, 10);
    expect((await ask('ada+other@example.com', '+33644444444', later)).status).toBe(202);
    const both = await ops(app.folder, ['guest', 'erase', ...by('--email', 'ada@example.com'), '--yes']);
    expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('Several guests wait with that') });
    const one = by('--phone', '06 55 55 55 55');
    expect(await opsJson(app.folder, ['guest', 'erase', ...one, '--yes'])).toMatchObject({ done: true });
    const left = await opsJson(app.folder, ['guest', 'export', ...by('--email', 'ada@example.com')]);
    expect(left).toMatchObject({ waiting: [{ guest_phone: '+33644444444' }] });
    expect((await ops(app.folder, ['guest', 'export', ...one])).code).toBe(2);
  });
});

describe('restaurant create', () => {
  test('makes a restaurant with the defaults and one room, and its widget answers at once', async () => {
    const { restaurant_id, public_token } = await create('--name', 'Chez Zoé');
    expect(await configOf({ public_token })).toMatchObject({
      restaurant_id,
      is_active: true,
      restaurant_name: 'Chez Zoé',
      timezone: 'Europe/Paris',
      advance_booking_days: 60,
      min_cancel_hours: 4,
      max_party_size: 8,
      confirmation_mode: 'auto',
      accent_color: '#0f6b4f',
      show_branding: true,
      show_on_directory: false,
      welcome_message_fr: '',
      welcome_message_en: '',
    });
    expect(await show(restaurant_id)).toMatchObject({ rooms: [expect.anything()], tables: [], hours: [] });
    expect(await show(restaurant_id)).toMatchObject({ min_notice_min: 0, reminder_hours: 24, keep_guests_days: 730 });
  });

  test('--sample-data gives it the tables and hours of the demo, which do not overlap on the floor', async () => {
    const { restaurant_id } = await create('--name', 'Sample', '--sample-data');
    const { rooms, tables, hours } = await show(restaurant_id);
    const seats = tables.map((table) => table.seats).sort((a, b) => a - b);
    expect(seats).toEqual([2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 8]);
    expect(rooms).toHaveLength(2);
    expect(new Set(tables.map(({ room_id }) => room_id))).toEqual(new Set(rooms.map(({ id }) => id)));
    expect(hours).toHaveLength(14);
    for (const a of tables) {
      for (const b of tables.filter(({ id, room_id }) => id < a.id && room_id === a.room_id)) {
        const apart =
          a.pos_x + a.width <= b.pos_x ||
          b.pos_x + b.width <= a.pos_x ||
          a.pos_y + a.height <= b.pos_y ||
          b.pos_y + b.height <= a.pos_y;
        expect(apart, `${a.name} and ${b.name}`).toBe(true);
      }
    }
  });

  test('takes every field', async () => {
    const made = await create(
      ...['--name', 'Sushi', '--address', '1, rue X', '--phone', '01 42 00 00 01', '--timezone', 'Asia/Tokyo'],
      ...['--max-party-size', '12', '--confirmation-mode', 'manual', '--advance-booking-days', '30'],
      ...['--min-cancel-hours', '0', '--welcome-message-fr', 'Salut', '--welcome-message-en', 'Hi'],
      ...['--accent-color', '#abc', '--show-branding', 'false', '--show-on-directory', 'true', '--is-active', 'false'],
      ...['--notification-email', 'patron@example.com', '--notification-phone', '+33612345678'],
    );
    expect((await show(made.restaurant_id)).notification_email).toBe('patron@example.com');
    expect(made).toMatchObject({
      restaurant_name: 'Sushi',
      restaurant_address: '1, rue X',
      timezone: 'Asia/Tokyo',
      max_party_size: 12,
      confirmation_mode: 'manual',
      advance_booking_days: 30,
      min_cancel_hours: 0,
      welcome_message_fr: 'Salut',
      welcome_message_en: 'Hi',
      accent_color: '#abc',
      show_branding: false,
      show_on_directory: true,
      is_active: false,
      notification_phone: '+33612345678',
    });
  });

  test('prints id and token for people too', async () => {
    const { code, stdout } = await ops(app.folder, ['restaurant', 'create', '--name', 'Plain'], { npm: true });
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^restaurant_id +[0-9a-z]{12}\npublic_token +[0-9a-z]{20}\nconsole +\S+\nbooking_page +\S+\nembed +<.+>\n$/,
    );
    expect(stdout).toContain(` ${app.base_url}/console\n`);
    const [, page = ''] = /^booking_page +(\S+)$/m.exec(stdout) ?? [];
    expect(await (await fetch(page)).text()).toContain('Plain');
    const [, src = '', token = ''] =
      /^embed +<script src="([^"]+)" data-restaurant="([^"]+)" async><\/script>$/m.exec(stdout) ?? [];
    expect((await fetch(src)).headers.get('content-type')).toContain('javascript');
    expect(page).toBe(`${app.base_url}/book/${token}`);
  });
});

describe('restaurant list and show', () => {
  test('list the demo first, then the others in the order of their creation', async () => {
    const first = await create('--name', 'Earlier');
    const second = await create('--name', 'Later');
    const ids = (await opsJson<RestaurantConfig[]>(app.folder, ['restaurant', 'list'])).map((one) => one.restaurant_id);
    expect(ids[0]).toBe(app.restaurant_id);
    expect(ids.slice(-2)).toEqual([first.restaurant_id, second.restaurant_id]);

    const { stdout } = await ops(app.folder, ['restaurant', 'list']);
    expect(stdout).toContain('Chez Margaux');
    expect(stdout).toBe(stripVTControlCharacters(stdout));
    expect(stdout).not.toMatch(/ $/m);
  });

  test('find a restaurant by its public token as well', async () => {
    expect((await show(app.public_token)).restaurant_id).toBe(app.restaurant_id);
    const { stdout } = await ops(app.folder, ['restaurant', 'show', '--restaurant', app.restaurant_id]);
    expect(stdout).toMatch(/^tables +12 with 48 seats$/m);
  });
});

describe('restaurant set', () => {
  test('changes every field while the app runs', async () => {
    const { public_token, restaurant_id } = await create('--name', 'Before', '--phone', '+33142000000');
    const own = {
      notification_email: 'patron@example.com',
      notification_phone: '+33612345678',
      min_notice_min: 60,
      reminder_hours: 48,
      keep_guests_days: 365,
      privacy_url: 'https://www.example.com/privacy',
      welcome_message_fr: 'Salut',
      welcome_message_en: 'Hi',
    };
    const seen = {
      is_active: false,
      restaurant_name: 'After',
      restaurant_address: '2, rue Y',
      restaurant_phone: '',
      show_branding: false,
      show_on_directory: true,
      max_party_size: 10,
      timezone: 'America/New_York',
      confirmation_mode: 'manual',
      advance_booking_days: 30,
      min_cancel_hours: 2,
      accent_color: '#abcdef',
    };
    const changes = { ...own, ...seen };
    expect(Object.keys(changes).sort()).toEqual(Object.keys(RestaurantFields.shape).sort());
    const args = Object.entries(changes).flatMap(([name, value]) => [`--${name.replaceAll('_', '-')}`, String(value)]);
    expect(await set(restaurant_id, ...args)).toEqual({ restaurant_id, public_token, ...changes });
    expect(await configOf({ public_token })).toMatchObject(seen);
  });

  test('leaves alone what is not named', async () => {
    const { restaurant_id } = await create('--name', 'Kept', '--welcome-message-en', 'Hi');
    const answered = await set(restaurant_id, '--welcome-message-fr', 'Salut');
    // What is at its default is told too, as by `show`.
    expect(await show(restaurant_id)).toMatchObject(answered);
    expect(answered).toMatchObject({ min_notice_min: 0, reminder_hours: 24, keep_guests_days: 730 });
    expect(await show(restaurant_id)).toMatchObject({ restaurant_name: 'Kept', welcome_message_en: 'Hi' });
  });

  test('the time zone stays while there are bookings to come, and everything else can change', async () => {
    const { lock_token } = await lock(app);
    expect((await confirm(app, lock_token)).status).toBe(201);
    const refused = await ops(app.folder, ['restaurant', 'set', app.restaurant_id, '--timezone', 'Asia/Tokyo']);
    expect(refused.code).toBe(1);
    expect(linesOf(refused)).toEqual([
      'error: The time zone cannot change from Europe/Paris while there are bookings to come.',
    ]);
    expect((await show(app.restaurant_id)).timezone).toBe('Europe/Paris');
    expect(await set(app.restaurant_id, '--timezone', 'Europe/Paris', '--max-party-size', '9')).toMatchObject({
      max_party_size: 9,
    });
  });
});

test('restaurant sweep-tables says how many deleted tables it looked into', async () => {
  const { restaurant_id, public_token } = await create('--name', 'Sweep', '--sample-data');
  const swept = await opsJson(app.folder, ['restaurant', 'sweep-tables', public_token]);
  expect(swept).toEqual({ restaurant_id, swept: 0 });
  expect((await show(restaurant_id)).tables).toHaveLength(12);
});

describe('what is asked wrongly is told by name', () => {
  test.for([
    [
      ['set', 'ID', '--max-party-size', '2.5'],
      /--max-party-size <guests>' argument '2.5' is invalid. It takes a whole/,
    ],
    [['set', 'ID', '--max-party-size', '0'], /--max-party-size/],
    [['set', 'ID', '--max-party-size', '1e2'], /--max-party-size/],
    [['set', 'ID', '--is-active', 'yes'], /--is-active <boolean>' argument 'yes' is invalid. It takes true or false/],
    [['set', 'ID', '--is-active'], /--is-active <boolean>' argument missing/],
    [['set', 'ID', '--timezone', 'Europe/Pariss'], /--timezone/],
    [['set', 'ID', '--timezone', '+02:00'], /--timezone/],
    [['set', 'ID', '--name', ' '], /--restaurant-name <text>' argument ' ' is invalid. It takes text of 1 to 100/],
    [['set', 'ID', '--phone', 'call me'], /--restaurant-phone/],
    [['set', 'ID'], /nothing to change/],
    [['set', '--is-active', 'true'], /say which restaurant/],
    [['create'], /give the restaurant a name/],
    [['create', '--name', 'x', '--confirmation-mode', 'maybe'], /--confirmation-mode/],
    [['create', '--name', 'x', '--accent-color', 'red'], /--accent-color/],
    [['create', '--name', 'x'.repeat(101)], /--restaurant-name/],
    [['shwo'], /Did you mean show/],
  ] as const)('%s', async ([args, message]) => {
    const { code, text } = await told(['restaurant', ...args]);
    expect(code).toBe(2);
    expect(text).toMatch(message);
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(3);
  });

  test('ends with the exit code 2 and prints nothing that a script would read', async () => {
    const { code, stdout } = await ops(app.folder, ['restaurant', 'set', 'x', '--is-active', 'maybe', '--json']);
    expect([code, stdout]).toEqual([2, '']);
  });

  test('an unknown restaurant', async () => {
    const outcome = await ops(app.folder, ['restaurant', 'show', 'nobody']);
    expect(outcome.code).toBe(2);
    expect(linesOf(outcome)).toEqual(['error: No restaurant has the id or public token "nobody".']);
  });

  test('an app that does not run, now or ever', async () => {
    const empty = await newFolder();
    const other = await start(empty);
    await stop(other);
    for (const folder of [empty, '/nowhere']) {
      const outcome = await ops(folder, ['restaurant', 'list']);
      expect(outcome.code).toBe(1);
      expect(linesOf(outcome)).toEqual([`error: Couvert is not running in ${folder}: start it with npm start`]);
    }
  });
});

test('--help explains every level with examples', async () => {
  for (const level of [[], ['restaurant'], ...['create', 'list', 'show', 'set'].map((name) => ['restaurant', name])]) {
    const { code, text } = await told([...level, '--help']);
    expect(code, level.join(' ')).toBe(0);
    expect(text, level.join(' ')).toContain('npm run -s ops -- restaurant');
  }
  expect((await ops(app.folder, ['--help'], { npm: true })).code).toBe(0);
});

describe('doctor', () => {
  type Examined = { is_well: boolean; findings: Finding[] };
  const listed = () => opsJson<RestaurantConfig[]>(app.folder, ['restaurant', 'list']);
  const mails = async () =>
    bodyOf<{ to: string; subject: string }[]>(await fetch(`${app.mailbox_url}/messages`)).then((all) =>
      all.filter(({ to }) => to.startsWith('doctor-')),
    );

  test('books a table, sees both mails, cancels, and leaves nothing behind', async () => {
    const before = await listed();
    const { is_well, findings } = await opsJson<Examined>(app.folder, ['doctor']);
    expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(is_well).toBe(true);
    expect(findings.map(({ check }) => check)).toEqual([
      ...['App', 'Pages', 'Database engine', 'User pool', 'Clock', 'Data folder', 'Sample restaurant'],
      ...[
        'Booking',
        'Mail of the booking',
        'Cancellation',
        'Mail of the cancellation',
        'History of the booking',
        'Refusal across origins',
        'Cleaning up',
      ],
    ]);
    expect(await mails()).toHaveLength(2);
    expect(await listed()).toEqual(before);
    const left = () =>
      withDatabase({ dataDir: app.folder }, async (db) => {
        const { Items = [] } = await db.call((client) => client.send(new ScanCommand({ TableName: db.table })));
        const others = Items.filter(({ pk }) => !before.some((config) => String(pk).includes(config.restaurant_id)));
        // Tokens and operators lead to restaurants that are still there; what has no word any more says that there was a booking, and
        // markers of the removal expire.
        const isGone = ({ rows, marker, ttl }: Record<string, unknown>) =>
          isDeepStrictEqual(rows, []) || (marker !== undefined && ttl !== undefined);
        return others.filter((item) => /^R#/.test(String(item.pk)) && !isGone(item));
      });
    // The words of the booking go a moment later.
    await expect.poll(left, { timeout: 10_000 }).toEqual([]);
  });

  test('is not content without a mail: the restaurant stays, closed, so that it can still be sent', async () => {
    const findings = await withDatabase({ dataDir: app.folder }, (db) =>
      bookAndCancel({
        api_url: app.base_url,
        db,
        guest_email: 'doctor-in-vain@example.com',
        limits_holds: true,
        wasSent: async () => false,
        patience_ms: 1,
        mail_remedy: 'Look at the log.',
      }),
    );
    const of = (name: string) => findings.find(({ check }) => check === name);
    expect(of('Mail of the booking')).toMatchObject({ state: 'failed', remedy: 'Look at the log.' });
    // The app of this test limits nobody, which is said where strangers come.
    expect(of('Refusal across origins')).toMatchObject({ state: 'warning', found: expect.stringContaining('409') });
    expect(of('Cleaning up')).toMatchObject({ state: 'warning' });
    const closed = (await listed()).filter(({ is_active }) => !is_active).map(({ restaurant_id }) => restaurant_id);
    expect(of('Cleaning up')?.found).toContain(closed.at(-1));
  });

  test('ends with 1 where anything failed, in words', async () => {
    const { code, stdout, stderr } = await ops(await newFolder(), ['doctor']);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('start it with npm start');
  });
});

describe('operators', () => {
  test('are added in a role, which the list says, and are owners without one', async () => {
    const { restaurant_id } = await create('--name', 'Roles');
    const add = (email: string, ...role: string[]) =>
      opsJson(app.folder, [
        'operator',
        'add',
        restaurant_id,
        '--email',
        email,
        '--password',
        'Correct-horse-1',
        ...role,
      ]);
    await add('max@example.com');
    await add('ines@example.com', '--role', 'host');
    expect(await opsJson(app.folder, ['operator', 'list', restaurant_id])).toMatchObject([
      { email: 'ines@example.com', role: 'host' },
      { email: 'max@example.com', role: 'owner' },
    ]);
    const { stdout } = await ops(app.folder, ['operator', 'list', restaurant_id]);
    expect(stdout).toMatch(/^email +role +sub +since\nines@example\.com +host /);
    const refused = await ops(app.folder, [
      ...['operator', 'add', restaurant_id, '--email', 'eve@example.com', '--role', 'king'],
    ]);
    expect(refused.code).not.toBe(0);
  });

  test('are copied to a file without anything to sign in with, and made again in another pool, by invitation', async () => {
    const email = 'copied@example.com';
    const { restaurant_id } = await create('--name', 'Copied', '--operator-email', email);
    const file = join(await newFolder(), 'operators.json');
    await opsJson(app.folder, ['operators', 'export', '--file', file]);
    expect((await stat(file)).mode & 0o077).toBe(0);
    await chmod(file, 0o644);
    await opsJson(app.folder, ['operators', 'export', '--file', file]);
    expect((await stat(file)).mode & 0o077).toBe(0);
    const copy = await readFile(file, 'utf8');
    const listed: Record<string, unknown>[] = JSON.parse(copy).operators;
    const one = listed.find((operator) => operator.email === email);
    expect(one).toEqual({
      sub: expect.any(String),
      email,
      status: 'FORCE_CHANGE_PASSWORD',
      enabled: true,
      groups: [],
      restaurants: [restaurant_id],
    });
    expect(copy).not.toContain(app.operator.password);
    // The pool loses the account, and the table keeps what it ran.
    await withAccounts({ dataDir: app.folder }, (accounts) => accounts.delete(email));
    // Somebody who was let go after the copy was made stays out.
    const gone = { ...one, sub: 'of-somebody-let-go', email: 'let-go@example.com' };
    await writeFile(file, JSON.stringify({ ...JSON.parse(copy), operators: [...listed, gone] }));
    const again = () => opsJson<{ invited: number }>(app.folder, ['operators', 'import', '--file', file]);
    expect(await again()).toEqual({ invited: 1, there_already: listed.length - 1, removed_since: [gone.email] });
    const [made, ...others] = await opsJson<{ email: string; sub: string }[]>(app.folder, [
      ...['operator', 'list', restaurant_id],
    ]);
    expect(others).toEqual([]);
    expect(made?.email).toBe(email);
    expect(made?.sub).not.toBe(one?.sub);
    const mails = await bodyOf<{ to: string; text: string }[]>(await fetch(`${app.mailbox_url}/messages`));
    const [invitation, ...more] = mails.filter(({ to }) => to === email);
    expect(more).toEqual([]);
    expect(invitation?.text).toContain(`${app.base_url}/console`);
    const password = invitation?.text.split('\n').find((line) => line.trim().length >= 12 && !/[ @]/.test(line.trim()));
    const token = await ops(app.folder, [
      ...['token', '--email', email, '--password', password?.trim() ?? '', '--new-password', 'Correct-horse-1'],
    ]);
    expect([token.code, token.stderr]).toEqual([0, '']);
    const me = await fetch(`${app.base_url}/api/v1/restaurant/me`, {
      headers: { authorization: `Bearer ${token.stdout.trim()}` },
    });
    expect(await bodyOf<RestaurantConfig>(me)).toMatchObject({ restaurant_id });
    expect(await again()).toEqual({ invited: 0, there_already: listed.length, removed_since: [gone.email] });
  });

  test('of a file that is no copy are refused in one line', async () => {
    const outcome = await ops(app.folder, ['operators', 'import', '--file', 'package.json']);
    expect(outcome.code).toBe(2);
    expect(linesOf(outcome)).toEqual([expect.stringContaining('package.json is no copy of operators')]);
  });
});
