import { QueryClient } from '@tanstack/react-query';
import { isPassing } from '../common/api.ts';

const READ_TRIES = 3;

/** Reads three times what may only have failed for the moment. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { retry: (failed, error) => failed + 1 < READ_TRIES && isPassing(error) } },
  });
