import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { entryView } from '../../staff/rules/invitation.ts';
import { type Operator, seesNoContacts } from '../../staff/rules/operator.ts';
import { invitationsFor } from '../../staff/store/invitations.ts';
import type { OwnRestaurant } from '../contract/restaurant.ts';
import { localConventions } from '../rules/local-conventions.ts';
import { ownView, type StoredConfig } from '../rules/setup.ts';
import { findConfig } from './config.ts';

/**
 * A restaurant as somebody who works for it sees it at `now` (epoch ms): with what they may do there, and the other
 * restaurants they work for. One that is gone is left out.
 */
export async function ownAnswer(
  db: TableSession,
  config: StoredConfig,
  { operator, memberships, now }: { operator: Operator; memberships: readonly Operator[]; now: number },
): Promise<OwnRestaurant> {
  const waiting = await invitationsFor(db, operator.sub, now);
  const restaurants = await Promise.all(
    memberships.map(async ({ restaurant_id, role }) => {
      const found = restaurant_id === config.restaurant_id ? config : await findConfig(db, restaurant_id);
      return found ? [{ restaurant_id, restaurant_name: found.restaurant_name, role }] : [];
    }),
  );
  return {
    ...ownView(config, now),
    ...localConventions(config.timezone),
    role: operator.role,
    hides_contacts: seesNoContacts(operator),
    restaurants: restaurants.flat(),
    ...(waiting.length > 0 && { invitations: waiting.map(entryView) }),
  };
}
