import type { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../../../common/api.ts';
import type { RestaurantConfig } from '../api.ts';

/** A restaurant for which the account works no more, and those that are left. */
export type LostRestaurant = { name: string; others: RestaurantConfig['restaurants'] };

const ME = 'me';
const isOther = ({ queryKey: [name] }: { queryKey: readonly unknown[] }): boolean => name !== ME;

/**
 * Follows what the account may do, as it is read again and again. Whoever was removed sees no more of what they read before:
 * `onLost` where other restaurants are left. After another role everything is read anew. Answers how to end it.
 */
export function followAccess(client: QueryClient, onLost: (lost: LostRestaurant) => void): () => void {
  let before = client.getQueryData<RestaurantConfig>([ME]);
  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || isOther(query)) return;
    const { error } = query.state;
    const me = client.getQueryData<RestaurantConfig>([ME]);
    if (me && error instanceof ApiProblem && error.status === 403) {
      before = undefined;
      const others = me.restaurants.filter(({ restaurant_id }) => restaurant_id !== me.restaurant_id);
      if (others.length > 0) onLost({ name: me.restaurant_name, others });
      else void client.resetQueries();
      return;
    }
    if (!me || me === before) return;
    const is_changed = before && (before.role !== me.role || before.hides_contacts !== me.hides_contacts);
    before = me;
    if (!is_changed) return;
    client.removeQueries({ type: 'inactive', predicate: isOther });
    void client.invalidateQueries({ predicate: isOther });
  });
}
