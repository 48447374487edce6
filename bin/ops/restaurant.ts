import { type Command, Option } from 'commander';
import { emptySetup, newRestaurantDefaults, sampleSetupIn } from '../../local/sample-data.ts';
import { UserError } from '../../local/user-error.ts';
import { scheduleReminders } from '../../shared/booking/store/reminder-schedule.ts';
import { buildWordIndex } from '../../shared/booking/store/word-building.ts';
import { type Indexed, indexGuests } from '../../shared/guests/store/guest-indexing.ts';
import type { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import type { RestaurantConfig } from '../../shared/restaurant/contract/restaurant-config.ts';
import type { Setup } from '../../shared/restaurant/rules/setup.ts';
import {
  createRestaurant,
  findRestaurant,
  listRestaurants,
  setRestaurant,
  TimezoneInUse,
} from '../../shared/restaurant/store/restaurants.ts';
import { readLiveSetup } from '../../shared/restaurant/store/setup.ts';
import { add, addRestaurant, type Chosen, type Common, chosen } from './command.ts';
import { bookingPageOf, consoleOf, withDatabase } from './database.ts';
import { describeAccount, hire, requireFree } from './operator.ts';
import { takesEmail, takesNewPassword } from './option-parsers.ts';
import { columns, fields, print } from './output.ts';
import { tellProgress } from './progress.ts';
import { addFieldOptions } from './restaurant-options.ts';
import { shownConfig } from './shown-config.ts';

/** How long a whole deployment's bookings may take (ms). */
const SCHEDULING_MS = 3_600_000;

/** Does something for every restaurant of the app, one after the other. */
async function forEachRestaurant(db: TableSession, run: (config: RestaurantConfig) => Promise<void>): Promise<void> {
  const restaurants = await listRestaurants(db);
  for (const [at, config] of restaurants.entries()) {
    tellProgress(at, restaurants.length, 'restaurants');
    await run(config);
  }
}

const RUN = 'npm run -s ops -- restaurant';

const examples = (...lines: string[]) => `\nExamples:\n${lines.map((line) => `  ${RUN} ${line}`).join('\n')}`;

function describe({ config, rooms, tables, hours }: Setup): string {
  const active = tables.filter(({ is_active }) => is_active);
  const seats = active.reduce((sum, table) => sum + table.seats, 0);
  return fields({
    ...shownConfig(config, Date.now()),
    rooms: [...rooms]
      .sort((a, b) => a.display_order - b.display_order)
      .map(({ name }) => name)
      .join(', '),
    tables: `${active.length} with ${seats} seats`,
    service_periods: hours.filter(({ is_active }) => is_active).length,
  });
}

const overview = (configs: readonly RestaurantConfig[]) =>
  configs.length === 0
    ? 'No restaurant yet.'
    : columns(
        configs.map((config) => [
          config.restaurant_name,
          config.restaurant_id,
          config.public_token,
          config.timezone,
          config.confirmation_mode,
          config.max_party_size,
          config.is_active,
        ]),
        ['name', 'restaurant_id', 'public_token', 'timezone', 'mode', 'max party', 'active'],
      );

type CreateOptions = Common & { sampleData?: boolean; operatorEmail?: string; operatorPassword?: string };

/** Adds `restaurant create`, `list`, `show` and `set`, and answers the group for further commands. */
export function addRestaurantCommands(program: Command): Command {
  const group = program
    .command('restaurant')
    .description('create, list, show and change restaurants')
    .addHelpText('after', examples('list', 'create --name "Chez Paul" --sample-data', 'create --help'));

  const create = add(group, 'create', 'create a restaurant; it has one room, and the rest is up to its operator')
    .option('--sample-data', "give it the demo's tables and opening hours")
    .addOption(new Option('--operator-email <address>', 'who runs it').argParser(takesEmail))
    .option(
      '--operator-password <text>',
      'without it a temporary one is drawn, which the first sign-in changes',
      takesNewPassword('--operator-password'),
    );
  const created = addFieldOptions(create);
  create
    .addHelpText(
      'after',
      examples('create --name "Chez Paul" --sample-data', 'create --name Sushi --timezone Asia/Tokyo'),
    )
    .action(async (options: CreateOptions, command: Command) => {
      const { restaurant_name, ...given } = created(options);
      if (restaurant_name === undefined) return command.error('error: give the restaurant a name: --name "Chez Paul"');
      const details = { ...newRestaurantDefaults, ...given, restaurant_name };
      const { operatorEmail: email, operatorPassword: password } = options;
      if (password !== undefined && !email) return command.error('error: say whose password it is: --operator-email');
      const { config, operator } = await withDatabase(options, async (db, accounts) => {
        if (email) await requireFree(db, accounts, { email });
        const config = await createRestaurant(
          db,
          details,
          options.sampleData ? sampleSetupIn(details.timezone) : emptySetup(details.timezone),
        );
        const operator = email && (await hire(db, accounts, config.restaurant_id, { email, password }));
        return { config, operator };
      });
      const { restaurant_id, public_token } = config;
      const pages = { ...(await consoleOf(options)), ...(await bookingPageOf(options, config)) };
      print(options, { ...shownConfig(config, Date.now()), ...(operator && { operator }), pages }, () =>
        fields({ restaurant_id, public_token, ...(operator && describeAccount(operator)), ...pages }),
      );
    });

  add(group, 'list', 'list all restaurants, the oldest first')
    .addHelpText('after', examples('list', 'list --json'))
    .action(async (options: Common) => {
      const configs = await withDatabase(options, listRestaurants);
      const shown = configs.map((config) => shownConfig(config, Date.now()));
      print(options, shown, () => overview(configs));
    });

  addRestaurant(add(group, 'show', 'show the configuration and setup of a restaurant'))
    .addHelpText('after', examples('show k3v9x2m7q1ab', 'show k3v9x2m7q1ab --json'))
    .action(async (argument: string | undefined, options: Chosen, command: Command) => {
      const reference = chosen(argument, options, command);
      const setup = await withDatabase(options, async (db) => {
        const { restaurant_id } = await findRestaurant(db, reference);
        return readLiveSetup(db, restaurant_id, { consistent: true });
      });
      const { config, rooms, tables, hours, merges } = setup;
      print(options, { ...shownConfig(config, Date.now()), rooms, tables, hours, table_merges: merges }, () =>
        describe(setup),
      );
    });

  add(
    group,
    'schedule-reminders',
    'give bookings of an earlier release, or made under another rule, their reminder; may be repeated',
  )
    .addHelpText('after', examples('schedule-reminders'))
    .action(async (options: Common) => {
      const run = async (db: TableSession) => {
        let scheduled = 0;
        await forEachRestaurant(db, async (config) => {
          scheduled += await scheduleReminders(db, config, Date.now());
        });
        return { scheduled };
      };
      const done = await withDatabase(options, run, SCHEDULING_MS);
      print(options, done, () => fields(done));
    });

  add(
    group,
    'index-guests',
    'let the bookings of an earlier release count in the history of their guests, each number as one guest; may be repeated',
  )
    .addHelpText('after', examples('index-guests'))
    .action(async (options: Common) => {
      const run = async (db: TableSession) => {
        const done: Indexed = { indexed: 0, merged_profiles: 0 };
        await forEachRestaurant(db, async (config) => {
          const { indexed, merged_profiles } = await indexGuests(db, config, Date.now());
          done.indexed += indexed;
          done.merged_profiles += merged_profiles;
        });
        return done;
      };
      const done = await withDatabase(options, run, SCHEDULING_MS);
      print(options, done, () => fields(done));
    });

  add(
    group,
    'index-words',
    'let bookings be searched by the index of words at once, those of an earlier release too; may be repeated',
  )
    .addHelpText('after', examples('index-words'))
    .action(async (options: Common) => {
      const run = async (db: TableSession) => {
        let indexed = 0;
        await forEachRestaurant(db, async ({ restaurant_id }) => {
          indexed += (await buildWordIndex(db, restaurant_id, Date.now())).indexed;
        });
        return { indexed };
      };
      const done = await withDatabase(options, run, SCHEDULING_MS);
      print(options, done, () => fields(done));
    });

  const set = addRestaurant(add(group, 'set', 'change the configuration of a restaurant, also while the app runs'));
  const changed = addFieldOptions(set);
  set
    .addHelpText(
      'after',
      examples('set k3v9x2m7q1ab --is-active false', 'set k3v9x2m7q1ab --max-party-size 10 --reminder-hours 48'),
    )
    .action(async (argument: string | undefined, options: Chosen, command: Command) => {
      const reference = chosen(argument, options, command);
      const changes = changed(options);
      if (Object.keys(changes).length === 0) {
        command.error('error: nothing to change: give at least one option, for example --max-party-size 10');
      }
      const config = await withDatabase(options, async (db) => {
        const { restaurant_id } = await findRestaurant(db, reference);
        return setRestaurant(db, restaurant_id, changes, Date.now());
      }).catch((error) => {
        throw error instanceof TimezoneInUse ? new UserError(error.message) : error;
      });
      const shown = shownConfig(config, Date.now());
      print(options, shown, () => fields(shown));
    });
  return group;
}
