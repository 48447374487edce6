import { listOperatorSlots } from '../../shared/availability/contract/operator-slots.ts';
import { datesOfListed, operatorSlots } from '../../shared/availability/rules/operator-slots.ts';
import { readSnapshot } from '../../shared/availability/store/snapshot.ts';
import { open } from '../../shared/deps.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';

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
