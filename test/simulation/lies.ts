import { formatLockToken, type LockAddress, parseLockToken } from '../../shared/booking/rules/lock-token.ts';
import type { Actor } from './actor.ts';

const MINUTE_MS = 60_000;

/** A date on which no history takes place. */
const NEVER = '2027-02-03';

const noTable = ({ world }: Actor) => `${world.place.rid}-tnowhere`;

/** The token of a hold as a client may change it. */
function changed(token: string, change: (address: LockAddress) => Partial<LockAddress>): string {
  const address = parseLockToken(token);
  return address ? formatLockToken({ ...address, ...change(address) }) : token;
}

/** A token of a hold in which a client has put another table, another date, another end, or all of them. */
export function altered(actor: Actor, token: string): string {
  const { dice, world } = actor;
  return changed(token, ({ date, expires_at, table_id }) => {
    const which = dice.below(4);
    return {
      ...(which !== 1 && which !== 2 && { table_id: dice.pick([...world.place.tables, noTable(actor)]) ?? table_id }),
      ...(which !== 0 && which !== 2 && { date: dice.pick([...world.plan.dates, NEVER]) ?? date }),
      ...(which > 1 && { expires_at: expires_at + dice.between(-30, 30) * MINUTE_MS }),
    };
  });
}

/** A token that leads to no hold, whatever there is: its date or its table is none. */
export const elsewhere = (actor: Actor, token: string): string =>
  changed(token, () => (actor.dice.chance(0.5) ? { date: NEVER } : { table_id: noTable(actor) }));
