import { useSearchParams } from 'react-router';

/** Changes parts of the address's query and keeps the rest; `undefined` removes one. */
export function useQueryChange(): (changes: Record<string, string | undefined>, replace?: boolean) => void {
  const [, setQuery] = useSearchParams();
  return (changes, replace = true) =>
    setQuery(
      (present) => {
        const query = new URLSearchParams(present);
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) query.delete(name);
          else query.set(name, value);
        }
        return query;
      },
      { replace, preventScrollReset: true },
    );
}
