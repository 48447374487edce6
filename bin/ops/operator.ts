import { type Command, Option } from 'commander';
import { Role } from '../../shared/platform/contract/roles.ts';
import type { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import type { LogEntry } from '../../shared/restaurant/rules/log.ts';
import { logWrite } from '../../shared/restaurant/store/log.ts';
import { findRestaurant } from '../../shared/restaurant/store/restaurants.ts';
import type { Operator } from '../../shared/staff/rules/operator.ts';
import { addUninvited } from '../../shared/staff/store/invitations.ts';
import { listOperators, readMemberships, removeOperator } from '../../shared/staff/store/operators.ts';
import type { Account, Accounts } from './accounts.ts';
import { add, addRestaurant, type Chosen, type Common, chosen, perhapsChosen } from './command.ts';
import { consoleOf, withAccounts, withDatabase } from './database.ts';
import { takesEmail, takesNewPassword, takesPassword } from './option-parsers.ts';
import { columns, fields, print } from './output.ts';
import { WrongInput } from './wrong-input.ts';

const RUN = 'npm run -s ops --';

const examples = (...lines: string[]) => `\nExamples:\n${lines.map((line) => `  ${RUN} ${line}`).join('\n')}`;

/** The new operator of a restaurant; without a password a temporary one is drawn. */
export type Hire = { email: string; password?: string | undefined; role?: Role | undefined };

/** Throws `WrongInput` when a person works at a restaurant (`rid`) already. */
export async function requireFree(
  db: TableSession,
  accounts: Accounts,
  { email }: Pick<Hire, 'email'>,
  rid?: string,
): Promise<void> {
  const account = await accounts.find(email);
  const memberships = account ? await readMemberships(db, account.sub) : [];
  const found = memberships.find(({ restaurant_id }) => restaurant_id === rid);
  if (!found) return;
  throw new WrongInput(
    `${email} works at ${rid} already, as ${found.role}. An owner changes the role in the console, under Settings, Team.`,
  );
}

/** What the log of a restaurant says of what `ops` does to its staff now. */
const byOps = ({ email }: Pick<Operator, 'email'>, changes: LogEntry['changes']): LogEntry => ({
  at: new Date().toISOString(),
  by: { kind: 'ops' },
  what: 'staff',
  subject: email,
  changes,
});

/** Makes a person the operator of a restaurant. After a failure in between, repeat it. */
export async function hire(
  db: TableSession,
  accounts: Accounts,
  rid: string,
  { email, password, role = 'owner' }: Hire,
): Promise<Account> {
  const account = await accounts.ensure(email, password);
  // Nobody is mailed, and nothing is to be accepted: whoever runs this tells them, with the password that was drawn.
  const wanted = { email, role, sub: account.sub };
  await db.retryLostRace(() => addUninvited(db, rid, wanted, { by: { kind: 'ops' }, now: Date.now() }));
  return account;
}

/** How to sign in, for the person who has to tell the operator. */
export const describeAccount = ({ email, temporary_password }: Account): Record<string, string> => ({
  operator: email,
  ...(temporary_password && { temporary_password: `${temporary_password}  (shown once)` }),
});

/** The operator with an address, of the only restaurant they work at or of a given one. Throws `WrongInput` when there is none. */
async function requireOperator(db: TableSession, accounts: Accounts, email: string, rid?: string): Promise<Operator> {
  const account = await accounts.find(email);
  const memberships = account
    ? await readMemberships(db, account.sub)
    : rid
      ? (await listOperators(db, rid)).filter((operator) => operator.email === email)
      : [];
  const [found, ...others] = rid ? memberships.filter(({ restaurant_id }) => restaurant_id === rid) : memberships;
  if (found && others.length > 0) throw new WrongInput(`${email} works at several restaurants: name one.`);
  if (found) return found;
  throw new WrongInput(
    memberships.length > 0 ? `${email} works at another restaurant.` : `${email} works at no restaurant.`,
  );
}

const emailOption = () => new Option('--email <address>', 'e-mail address of the operator').argParser(takesEmail);

/** Adds `operator add`, `remove`, `list` and `reset-second-factor`. */
export function addOperatorCommands(program: Command): void {
  const group = program.command('operator').description('say who works at a restaurant, and in which role');

  addRestaurant(add(group, 'add', 'let somebody work at a restaurant'))
    .addOption(emailOption().makeOptionMandatory())
    .option(
      '--password <text>',
      'without it a temporary one is drawn, which the first sign-in changes',
      takesNewPassword('--password'),
    )
    .addOption(new Option('--role <role>', 'what they may do').choices(Role.options).default('owner'))
    .addHelpText(
      'after',
      examples(
        'operator add --restaurant k3v9x2m7q1ab --email zoe@example.com',
        'operator add --restaurant k3v9x2m7q1ab --email ines@example.com --role host',
      ),
    )
    .action(async (argument: string | undefined, options: Chosen & Hire, command: Command) => {
      const reference = chosen(argument, options, command);
      const added = await withDatabase(options, async (db, accounts) => {
        const { restaurant_id } = await findRestaurant(db, reference);
        await requireFree(db, accounts, options, restaurant_id);
        return { restaurant_id, ...(await hire(db, accounts, restaurant_id, options)) };
      });
      const { restaurant_id } = added;
      const place = await consoleOf(options);
      print(options, added, () => fields({ restaurant_id, ...describeAccount(added), ...place }));
    });

  addRestaurant(
    add(group, 'remove', 'take a restaurant away from somebody, at once, and delete an account without any'),
  )
    .addOption(emailOption().makeOptionMandatory())
    .addHelpText('after', examples('operator remove --email zoe@example.com'))
    .action(async (argument: string | undefined, options: Chosen & { email: string }, command: Command) => {
      const reference = perhapsChosen(argument, options, command);
      const { email } = options;
      const { restaurant_id } = await withDatabase(options, async (db, accounts) => {
        const restaurant = reference === undefined ? undefined : await findRestaurant(db, reference);
        const operator = await requireOperator(db, accounts, email, restaurant?.restaurant_id);
        const changes = [{ field: 'role', old: operator.role, new: null }];
        await removeOperator(db, operator, [logWrite(db, operator.restaurant_id, byOps(operator, changes))]);
        if ((await readMemberships(db, operator.sub)).length === 0) await accounts.delete(email);
        return operator;
      });
      print(options, { email, restaurant_id }, () => `${email} does not work at ${restaurant_id} any more.`);
    });

  addRestaurant(add(group, 'list', 'list who works at a restaurant'))
    .addHelpText('after', examples('operator list --restaurant k3v9x2m7q1ab', 'operator list k3v9x2m7q1ab --json'))
    .action(async (argument: string | undefined, options: Chosen, command: Command) => {
      const reference = chosen(argument, options, command);
      const operators = await withDatabase(options, async (db) => {
        const { restaurant_id } = await findRestaurant(db, reference);
        return listOperators(db, restaurant_id);
      });
      const rows = operators.map(({ email, role, sub, created_at }) => [email, role, sub, created_at]);
      print(options, operators, () =>
        rows.length === 0 ? 'Nobody yet.' : columns(rows, ['email', 'role', 'sub', 'since']),
      );
    });
  addResetCommand(group);
}

/** Adds `operator reset-second-factor`. */
function addResetCommand(group: Command): void {
  add(group, 'reset-second-factor', 'let somebody who lost their phone sign in with the password alone')
    .addOption(emailOption().makeOptionMandatory())
    .addHelpText('after', examples('operator reset-second-factor --email zoe@example.com'))
    .action(async (options: Common & { email: string }) => {
      const { email } = options;
      await withAccounts(options, (accounts) => accounts.resetSecondFactor(email));
      print(options, { email }, () => `${email} signs in with the password alone.`);
    });
}

type SignIn = Common & { email: string; password: string; newPassword?: string };

/** Adds `token`. */
export function addTokenCommand(program: Command): void {
  add(program, 'token', "sign an operator in and print an access token, the API's bearer token for an hour")
    .addOption(emailOption().makeOptionMandatory())
    .requiredOption('--password <text>', 'password of the operator', takesPassword('--password'))
    .option('--new-password <text>', 'what to change a temporary password to', takesNewPassword('--new-password'))
    .addHelpText('after', examples("token --email zoe@example.com --password 'Correct-horse-1'"))
    .action(async (options: SignIn) => {
      const { email, password, newPassword } = options;
      const access_token = await withAccounts(options, (accounts) => accounts.signIn(email, password, newPassword));
      print(options, { access_token }, () => access_token);
    });
}
