import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Lang } from '../common/i18n.ts';
import { createFreeTables } from '../guest/chooser/free-tables.ts';
import type { WidgetApi } from './api.ts';

export type Reads = ReturnType<typeof createReads>;

/** What the page reads, as queries; `ownToken` names the guest's own lock, whose table counts as free. */
export function createReads(api: WidgetApi, client: QueryClient, ownToken: () => string | undefined) {
  const config = (lang: Lang) =>
    queryOptions({ queryKey: ['config'], queryFn: () => api.config(lang), staleTime: 60_000 });
  const source = {
    month: (month: string, guests: number) => api.month(month, guests, ownToken()),
    slots: (date: string, guests: number) => api.slots(date, guests, ownToken()),
  };
  return { config, ...createFreeTables(source, client) };
}
