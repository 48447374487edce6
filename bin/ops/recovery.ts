import type { Command } from 'commander';
import { UserError } from '../../local/user-error.ts';
import { sweepAllTombstones } from '../../shared/floor/store/tombstones.ts';
import { forgetRetention } from '../../shared/guests/store/retention.ts';
import { findRestaurant } from '../../shared/restaurant/store/restaurants.ts';
import { planRestoration, restore } from '../../shared/restaurant/store/restoration.ts';
import { rotateToken } from '../../shared/restaurant/store/token-rotation.ts';
import { add, addRestaurant, type Chosen, chosen } from './command.ts';
import { withDatabase } from './database.ts';
import { takesTable } from './option-parsers.ts';
import { fields, print } from './output.ts';

/** A restaurant with many years of reservations is read and written within that (ms). */
const LONG_BUDGET_MS = 30 * 60_000;

type RestoreOptions = Chosen & { from: string; yes?: boolean };

/** Adds `restaurant rotate-token`, `sweep-tables` and `restore`. */
export function addRecoveryCommands(group: Command): void {
  addRestaurant(
    add(group, 'rotate-token', 'give a restaurant another public token; the old one books nothing new'),
  ).action(async (argument: string | undefined, options: Chosen, command: Command) => {
    const reference = chosen(argument, options, command);
    const rotated = await withDatabase(options, async (db) => {
      const config = await findRestaurant(db, reference);
      const public_token = await rotateToken(db, config, Date.now());
      if (!public_token) throw new UserError('Somebody else has just rotated it.');
      return { restaurant_id: config.restaurant_id, public_token };
    });
    print(options, rotated, () => fields(rotated));
  });

  addRestaurant(
    add(group, 'sweep-tables', 'forget the deleted tables that no booking needs; each deletion forgets a hundred'),
  ).action(async (argument: string | undefined, options: Chosen, command: Command) => {
    const reference = chosen(argument, options, command);
    const done = await withDatabase(
      options,
      async (db) => {
        const { restaurant_id } = await findRestaurant(db, reference);
        return { restaurant_id, swept: await sweepAllTombstones(db, restaurant_id, Date.now()) };
      },
      LONG_BUDGET_MS,
    );
    print(options, done, () => fields(done));
  });

  addRestaurant(add(group, 'restore', 'make a restaurant as it is in a table that was restored beside the live one'))
    .requiredOption('--from <table>', 'the restored table', takesTable)
    .option('--yes', 'do it; without it only say what would be done')
    .action(async (argument: string | undefined, options: RestoreOptions, command: Command) => {
      const reference = chosen(argument, options, command);
      const done = await withDatabase(
        options,
        async (db, _, beside) => {
          const { restaurant_id } = await findRestaurant(db, reference);
          // It must be there, or everything would be deleted.
          await findRestaurant(beside(options.from), restaurant_id);
          const plan = await planRestoration(db, beside(options.from), restaurant_id);
          if (options.yes) {
            await restore(db, plan);
            await forgetRetention(db, restaurant_id);
          }
          return { restaurant_id, put: plan.puts.length, deleted: plan.deletions.length, done: options.yes === true };
        },
        LONG_BUDGET_MS,
      );
      print(options, done, () => fields(done));
    });
}
