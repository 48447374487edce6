import type { Command } from 'commander';
import * as z from 'zod/mini';
import type { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import type { Operator } from '../../shared/staff/rules/operator.ts';
import { handOver, listOperators, readMemberships } from '../../shared/staff/store/operators.ts';
import type { Accounts } from './accounts.ts';
import { add, type Common } from './command.ts';
import { withDatabase } from './database.ts';
import { readNamed, writeNamed } from './files.ts';
import { takesPath } from './option-parsers.ts';
import { fields, print } from './output.ts';
import { tellProgress } from './progress.ts';
import { WrongInput } from './wrong-input.ts';

/** Many accounts are looked up one by one (ms). */
const LONG_BUDGET_MS = 30 * 60_000;

/** The content of a copy: the accounts and their restaurants, and nothing to sign in with. */
const Copy = z.object({
  exported_at: z.string(),
  without: z.string(),
  operators: z.array(
    z.object({
      sub: z.string(),
      email: z.string(),
      status: z.string(),
      enabled: z.boolean(),
      groups: z.array(z.string()),
      // Copies of the earlier release name one restaurant.
      restaurant_id: z.optional(z.string()),
      restaurants: z._default(z.array(z.string()), []),
    }),
  ),
});
type Copied = z.infer<typeof Copy>['operators'][number];

const WITHOUT = 'passwords and second factors: Cognito gives them to nobody';

async function readCopy(file: string): Promise<Copied[]> {
  const bytes = await readNamed(file);
  try {
    return z.parse(Copy, JSON.parse(bytes.toString('utf8'))).operators;
  } catch {
    throw new WrongInput(`${file} is no copy of operators: make one with operators export.`);
  }
}

/** The restaurants of an account of the copy, as the table has them now: a person who was removed since has none. */
const entryOf = async (db: TableSession, { email }: Copied, restaurant_id: string): Promise<Operator | undefined> =>
  (await listOperators(db, restaurant_id)).find((operator) => operator.email === email.toLowerCase());

async function importAll(db: TableSession, accounts: Accounts, copied: readonly Copied[]) {
  const done = { invited: 0, there_already: 0 };
  const removed_since: string[] = [];
  for (const [at, one] of copied.entries()) {
    tellProgress(at, copied.length, 'accounts');
    const { restaurant_id, restaurants } = one;
    const ran = restaurant_id === undefined ? restaurants : [restaurant_id, ...restaurants];
    const entries = (await Promise.all(ran.map((rid) => entryOf(db, one, rid)))).filter((entry) => entry !== undefined);
    if (ran.length > 0 && entries.length === 0) {
      removed_since.push(one.email);
      continue;
    }
    const { sub, is_invited } = await accounts.invite(one);
    for (const entry of entries) await handOver(db, entry, sub);
    done[is_invited ? 'invited' : 'there_already'] += 1;
  }
  return { ...done, removed_since };
}

type FileOptions = Common & { file: string };

/** Adds `operators export` and `import`. */
export function addOperatorsCommands(program: Command): void {
  const group = program.command('operators').description('copy all accounts out of a user pool, and into another one');

  add(group, 'export', 'write who has an account and at which restaurants they work to a file')
    .requiredOption('--file <path>', 'the file; it has addresses of people: only you may read it', takesPath)
    .addHelpText('after', '\nPasswords and second factors are not in it: Cognito gives them to nobody.')
    .action(async (options: FileOptions) => {
      const operators = await withDatabase(
        options,
        async (db, accounts) => {
          const copied: Copied[] = [];
          const listed = await accounts.list();
          for (const account of listed) {
            tellProgress(copied.length, listed.length, 'accounts');
            const runs = await readMemberships(db, account.sub);
            copied.push({ ...account, restaurants: runs.map(({ restaurant_id }) => restaurant_id) });
          }
          return copied;
        },
        LONG_BUDGET_MS,
      );
      const copy = { exported_at: new Date().toISOString(), without: WITHOUT, operators };
      await writeNamed(options.file, `${JSON.stringify(copy, null, 2)}\n`);
      const done = { file: options.file, operators: operators.length, without: WITHOUT };
      print(options, done, () => fields(done));
    });

  add(group, 'import', 'make the accounts of such a file again; each is mailed a first password')
    .requiredOption('--file <path>', 'what operators export has written', takesPath)
    .addHelpText(
      'after',
      '\nWho has an account already keeps it, and who was taken off the restaurant since stays off it. It can be repeated.\nWhoever had a second factor sets it up anew.',
    )
    .action(async (options: FileOptions) => {
      const copied = await readCopy(options.file);
      const done = await withDatabase(options, (db, accounts) => importAll(db, accounts, copied), LONG_BUDGET_MS);
      print(options, done, () => fields({ ...done, removed_since: done.removed_since.join(', ') || 'nobody' }));
    });
}
