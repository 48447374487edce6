import { useEffect } from 'react';
import { useMe, usePending } from '../client/queries.ts';

/** Names the window where no restaurant is known: `Se connecter · Couvert`. */
export function useTitle(title: string, of = 'Couvert'): void {
  useEffect(() => {
    document.title = `${title} · ${of}`;
  }, [title, of]);
}

/** Names the window: `(2) ven. 20 nov. · Chez Margaux`, with the number of requests that wait, if any. */
export function usePageTitle(title: string): void {
  const { restaurant_name } = useMe();
  const waiting = usePending().length;
  useTitle(waiting > 0 ? `(${waiting}) ${title}` : title, restaurant_name);
}
