import type { Command } from 'commander';
import { rebuildDirectory } from '../../shared/directory/store.ts';
import { listRestaurantIds } from '../../shared/restaurant/store/restaurants.ts';
import { add, type Common } from './command.ts';
import { withDatabase } from './database.ts';
import { fields, print } from './output.ts';

/** Many restaurants are written one by one (ms). */
const REBUILDING_MS = 30 * 60_000;

/** Adds `directory rebuild`. */
export function addDirectoryCommands(program: Command): void {
  const group = program.command('directory').description('the public list of restaurants');
  add(
    group,
    'rebuild',
    'list all restaurants that want to be found anew; once after the release that brought the directory',
  )
    .addHelpText('after', '\nChanges are followed by themselves. It can be repeated.')
    .action(async (options: Common) => {
      const done = await withDatabase(
        options,
        async (db) => ({ listed: await rebuildDirectory(db, await listRestaurantIds(db)) }),
        REBUILDING_MS,
      );
      print(options, done, () => fields(done));
    });
}
