import { listOperatorSlots } from '../../shared/contract/operator-slots.ts';
import { readSnapshot } from '../../shared/data/snapshot.ts';
import { open } from '../../shared/deps.ts';
import { datesOfListed, operatorSlots } from '../../shared/domain/operator-slots.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Lists the slots of a date for the house: what keeps guests from each, and how many covers it has. */
export const listOperatorSlotsWith = (deps: OperatorDeps) =>
  operatorEndpoint(listOperatorSlots, deps.authenticate, async ({ restaurant_id: rid, query: { date, guests } }) => {
    const now = deps.now();
    const { setup, occupancies, counts } = await readSnapshot(open(deps, 'read'), rid, date, {
      now,
      datesOf: datesOfListed(date, guests),
      counts: true,
    });
    return { date, guests, slots: operatorSlots(setup, occupancies, date, { guests, now, counts }) };
  });

export const handler = listOperatorSlotsWith(production);
