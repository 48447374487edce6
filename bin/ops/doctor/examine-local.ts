import { nanoid } from 'nanoid';
import { readRunningApp } from '../../../local/data-folder.ts';
import { UserError } from '../../../local/user-error.ts';
import { type Target, withDatabase } from '../database.ts';
import { bookAndCancel } from './book.ts';
import { examine, type Finding } from './finding.ts';
import { localChecks, mailsTo } from './local.ts';

/** The mail is there at once. */
const PATIENCE_MS = 4000;

/** Looks at the app on this machine, and books a table in it. Throws `UserError` when it does not run. */
export async function examineLocal(target: Target): Promise<Finding[]> {
  const { dataDir: folder } = target;
  const info = await readRunningApp(folder);
  if (!info) throw new UserError(`Couvert is not running in ${folder}: start it with npm start`);
  const guest_email = `doctor-${nanoid(8).toLowerCase()}@example.com`;
  return withDatabase(target, async (db, accounts) => {
    const checks = examine(localChecks({ info, folder, db, accounts }));
    const booked = await bookAndCancel({
      api_url: info.base_url,
      db,
      guest_email,
      limits_holds: false,
      wasSent: async (_, version) => (await mailsTo(info, guest_email)) >= version,
      patience_ms: PATIENCE_MS,
      mail_remedy: 'Look at what npm start has written about messages.',
    });
    return [...(await checks), ...booked];
  });
}
