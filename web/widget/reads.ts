import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Lang } from '../common/i18n.ts';
import { createFreeTables } from '../guest/chooser/free-tables.ts';
import type { TableWish } from '../guest/types.ts';
import type { WidgetApi } from './api.ts';

export type Reads = ReturnType<typeof createReads>;

/** What the page reads, as queries; `ownToken` names the guest's own lock, whose table counts as free. */
export function createReads(api: WidgetApi, client: QueryClient, ownToken: () => string | undefined) {
  const config = (lang: Lang) =>
    queryOptions({ queryKey: ['config'], queryFn: () => api.config(lang), staleTime: 60_000 });
  const source = {
    month: (month: string, wish: TableWish) => api.month(month, wish, ownToken()),
    slots: (date: string, wish: TableWish) => api.slots(date, wish, ownToken()),
  };
  return { config, ...createFreeTables(source, client) };
}
