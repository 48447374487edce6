import { lazy, Suspense } from 'react';
import { useMe } from '../../client/queries.ts';

/** Few accounts work for several restaurants: what the others need not is not loaded for them. */
const RestaurantMenu = lazy(() => import('./restaurant-menu.tsx'));

/** The restaurant of this tab, and the way to the account's others. */
export function RestaurantName() {
  const { restaurant_name, restaurants } = useMe();
  const name = <span className="ellipsis">{restaurant_name}</span>;
  if (restaurants.length < 2) return name;
  return (
    <Suspense fallback={name}>
      <RestaurantMenu />
    </Suspense>
  );
}
