/** Which of an account's restaurants the requests of this tab are about; nothing until the first of them is answered. */
export type RestaurantChoice = {
  chosen: () => string | undefined;
  /** Here from now on, and in tabs that are opened later. */
  choose: (restaurant_id: string) => void;
  forget: () => void;
};

const KEY = 'couvert.restaurant';

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Keeps the choice for a tab, and remembers the last one on the device for the next tab: what is chosen in one never has the
 * requests of another go elsewhere.
 */
export function createRestaurantChoice(tab: Kept, device: Kept): RestaurantChoice {
  const remembered = device.getItem(KEY);
  if (remembered !== null && tab.getItem(KEY) === null) tab.setItem(KEY, remembered);
  return {
    chosen: () => tab.getItem(KEY) ?? undefined,
    choose: (restaurant_id) => {
      for (const kept of [tab, device]) kept.setItem(KEY, restaurant_id);
    },
    forget: () => {
      for (const kept of [tab, device]) kept.removeItem(KEY);
    },
  };
}
