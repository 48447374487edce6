import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useToasts } from '../components/feedback/toasts.tsx';

/** How many of several things are made, while they are. */
export type Making = { done: number; all: number };

/**
 * Makes several things one after the other and tells how far it is; then reads anew what `keys` name. What was made stays
 * when one fails: the list is then as long as it is, and the rest is added by hand.
 */
export function useMaking<Thing>(keys: readonly string[], make: (thing: Thing) => Promise<unknown>) {
  const client = useQueryClient();
  const toasts = useToasts();
  const [making, setMaking] = useState<Making>();
  const run = async (things: readonly Thing[]) => {
    try {
      for (const [done, thing] of things.entries()) {
        setMaking({ done, all: things.length });
        await make(thing);
      }
    } catch (error) {
      toasts.fault(error);
    }
    await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })));
    setMaking(undefined);
  };
  return { making, run };
}
