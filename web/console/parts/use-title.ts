import { useEffect } from 'react';

/** Names the window: `(2) ven. 20 nov. · Chez Margaux`, with the number of requests that wait, if any. */
export function useTitle(title: string, restaurant = 'Couvert', waiting = 0): void {
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${title} · ${restaurant}`;
  }, [title, restaurant, waiting]);
}
