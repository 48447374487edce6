import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** A part of a page that few need: `load` fetches it once it is asked for. `name` tells it from other parts. */
export function useOnDemand<Part>(
  name: string,
  load: () => Promise<Part>,
): { part: Part | undefined; ask: () => void } {
  const [isAsked, setAsked] = useState(false);
  const { data } = useQuery({
    queryKey: [name],
    queryFn: load,
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { part: isAsked ? data : undefined, ask: () => setAsked(true) };
}
