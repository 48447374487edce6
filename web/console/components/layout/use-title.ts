import { useEffect } from 'react';
import { usePending } from '../../client/pending.ts';
import { useMe } from '../../client/queries.ts';
import { useUnseen } from '../../client/unseen.ts';

/** Names the window where no restaurant is known: `Se connecter · Couvert`. */
export function useTitle(title: string, of = 'Couvert'): void {
  useEffect(() => {
    document.title = `${title} · ${of}`;
  }, [title, of]);
}

/** Names the window: `(2) ven. 20 nov. · Chez Margaux`, with the number of requests that wait, or of bookings not seen yet. */
export function usePageTitle(title: string): void {
  const { restaurant_name } = useMe();
  const waiting = Math.max(usePending().length, useUnseen());
  useTitle(waiting > 0 ? `(${waiting}) ${title}` : title, restaurant_name);
}
