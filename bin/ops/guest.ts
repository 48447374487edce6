import { type Command, Option } from 'commander';
import * as z from 'zod/mini';
import { GuestExport } from '../../shared/guests/contract/guest-rights.ts';
import { guestIdsOf } from '../../shared/guests/store/contact.ts';
import { eraseGuest, readErasable } from '../../shared/guests/store/erasure.ts';
import { exportGuest } from '../../shared/guests/store/guest-export.ts';
import { readHistory } from '../../shared/guests/store/guest-history.ts';
import { guestsNamed } from '../../shared/guests/store/guest-waitlist-entries.ts';
import { requireOwn } from '../../shared/platform/dynamo/ids.ts';
import type { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { findRestaurant } from '../../shared/restaurant/store/restaurants.ts';
import { readEntries } from '../../shared/waitlist/store/entries.ts';
import { add, addRestaurant, type Chosen, chosen } from './command.ts';
import { withDatabase } from './database.ts';
import { takesEmail, takesGuest, takesPhone } from './option-parsers.ts';
import { fields, print } from './output.ts';
import { WrongInput } from './wrong-input.ts';

/** A guest with some thousand bookings is read and erased within that (ms). */
const BUDGET_MS = 5 * 60_000;

const BY = { kind: 'ops' } as const;

type Named = Chosen & { id?: string; phone?: string; email?: string };

/**
 * The guest whom the options name: of the ids that a number has had, the first that has a booking; else whoever has places on
 * waiting lists with the number or the address. Throws `WrongInput` without any option, and where several guests wait with one
 * address; `not_found` or `forbidden` for no guest's id.
 */
async function guestNamed(db: TableSession, rid: string, zone: string, { id, phone, email }: Named): Promise<string> {
  if (id !== undefined) requireOwn(rid, id, 'guest');
  const ids =
    id === undefined ? guestIdsOf(rid, { guest_phone: phone ?? null, guest_email: email ?? null }, zone) : [id];
  const [first] = ids;
  if (first === undefined && phone !== undefined) {
    throw new WrongInput(
      `${phone} is no telephone number, which identifies nobody: say which guest with --email or --id.`,
    );
  }
  if (first === undefined) throw new WrongInput('Say which guest: --phone, --email or --id.');
  for (const each of ids) if ((await readHistory(db, each)).length > 0) return each;
  if (id !== undefined) return id;
  const [waiting = first, ...others] = guestsNamed(await readEntries(db, rid), rid, { phone, email }, zone);
  if (others.length === 0) return waiting;
  throw new WrongInput(`Several guests wait with that. Say which with --id: ${[waiting, ...others].join(', ')}`);
}

const addGuest = (command: Command): Command =>
  addRestaurant(command)
    .addOption(
      new Option('--phone <number>', 'who has booked, or waits, with this telephone number')
        .argParser(takesPhone)
        .conflicts(['email', 'id']),
    )
    .addOption(
      new Option('--email <address>', 'who has booked with this e-mail address and no number, or waits with it')
        .argParser(takesEmail)
        .conflicts('id'),
    )
    .addOption(new Option('--id <guest>', 'the guest_id of a booking').argParser(takesGuest));

/** Adds `guest export` and `guest erase`: what owners do in the console, for a restaurant that cannot. */
export function addGuestCommands(program: Command): void {
  const group = program.command('guest').description('export and erase what is stored of a guest');

  addGuest(add(group, 'export', 'print all that is stored of a guest, as JSON')).action(
    async (argument: string | undefined, options: Named, command: Command) => {
      const reference = chosen(argument, options, command);
      const exported = await withDatabase(
        options,
        async (db) => {
          const config = await findRestaurant(db, reference);
          const id = await guestNamed(db, config.restaurant_id, config.timezone, options);
          // Keys and secrets belong to the table and are no data of the guest.
          return z.parse(GuestExport, await exportGuest(db, config, id, { by: BY, now: Date.now() }));
        },
        BUDGET_MS,
      );
      print(options, exported, () => JSON.stringify(exported, undefined, 2));
    },
  );

  addGuest(add(group, 'erase', 'erase a guest, for ever; refused while bookings are ahead'))
    .option('--yes', 'do it; without it only say how many bookings and places on waiting lists there are')
    .action(async (argument: string | undefined, options: Named & { yes?: boolean }, command: Command) => {
      const reference = chosen(argument, options, command);
      const done = await withDatabase(
        options,
        async (db) => {
          const { restaurant_id: rid, timezone } = await findRestaurant(db, reference);
          const guest_id = await guestNamed(db, rid, timezone, options);
          if (options.yes)
            return {
              guest_id,
              ...(await eraseGuest(db, rid, guest_id, { by: BY, now: Date.now(), zone: timezone })),
              done: true,
            };
          const { bookings, entries } = await readErasable(db, rid, guest_id, { now: Date.now(), zone: timezone });
          return { guest_id, bookings: bookings.length, places: entries.length, done: false };
        },
        BUDGET_MS,
      );
      const advice = '\n\nNothing is erased yet. The same command with --yes erases the guest, for ever.';
      print(options, done, () => `${fields(done)}${done.done ? '' : advice}`);
    });
}
