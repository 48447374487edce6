import { access, constants, statfs } from 'node:fs/promises';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { type LocalInfo, pathsOf } from '../../../local/data-folder.ts';
import type { TableSession } from '../../../shared/platform/dynamo/table-session.ts';
import type { Accounts } from '../accounts.ts';
import { localClockCheck } from './clock.ts';
import { type Check, failed, ok, warning } from './finding.ts';

/** An evening of a large restaurant takes some MB; below that the engine may stop in the middle of one. */
const LEAST_FREE_MB = 500;
const MB = 1024 ** 2;

const Messages = z.array(z.looseObject({ to: z.string() }));

type Local = { info: LocalInfo; folder: string; db: TableSession; accounts: Accounts };

/** How many mails of the local mailbox went to an address. */
export async function mailsTo({ mailbox_url }: LocalInfo, address: string): Promise<number> {
  const messages = z.parse(Messages, await (await fetch(`${mailbox_url}/messages`)).json());
  return messages.filter(({ to }) => to === address).length;
}

/** What the app on one machine needs of it. */
export const localChecks = ({ info, folder, db, accounts }: Local): Check[] => [
  {
    name: 'App',
    async run() {
      const answer = await fetch(`${info.base_url}/api/v1/widget/${info.public_token}/config`);
      return answer.ok
        ? ok(`answers at ${info.base_url}`)
        : failed(`${info.base_url} answered ${answer.status}`, 'Look at what npm start has written.');
    },
  },
  {
    name: 'Pages',
    async run() {
      const answer = await fetch(`${info.base_url}/book/${info.public_token}`);
      return answer.ok ? ok('the booking page is there') : failed(`answered ${answer.status}`, 'Run npm start again.');
    },
  },
  {
    name: 'Database engine',
    async run() {
      const { Table } = await db.call((client) => client.send(new DescribeTableCommand({ TableName: db.table })));
      const found = `${db.table} at ${info.dynamodb_endpoint}`;
      return Table?.TableStatus === 'ACTIVE' ? ok(found) : failed(`${found} is ${Table?.TableStatus}`, 'Wait for it.');
    },
  },
  {
    name: 'User pool',
    async run() {
      const account = await accounts.find(info.operator.email);
      return account
        ? ok(`knows ${info.operator.email}`)
        : warning(`does not know ${info.operator.email}`, 'Add an operator: ops operator add --email … RESTAURANT.');
    },
  },
  localClockCheck(db, pathsOf(folder).notifications),
  {
    name: 'Data folder',
    async run() {
      await access(folder, constants.R_OK | constants.W_OK);
      const { bavail, bsize } = await statfs(folder);
      const free_mb = Math.floor((bavail * bsize) / MB);
      return free_mb < LEAST_FREE_MB
        ? warning(`${folder} has ${free_mb} MB left`, 'Make room, or move it: DATA_DIR.')
        : ok(`${folder}, ${free_mb} MB free`);
    },
  },
];
