import { useQuery } from '@tanstack/react-query';
import { Card } from '../../guest/parts/layout/card.tsx';
import { TopBar } from '../../guest/parts/layout/top-bar.tsx';
import { useTableI18n } from '../../guest/table-i18n.tsx';
import type { RestaurantApi } from '../api.ts';
import { type AppProps, useHouse } from '../app.tsx';
import { useWords } from '../services.ts';
import { Lost } from './lost.tsx';

/** The page for whoever has lost the mail of a restaurant. */
export function LostApp({ api, paint, onLang }: AppProps & { api: RestaurantApi }) {
  const { lang } = useTableI18n();
  const w = useWords();
  const { data: config, error } = useQuery({ queryKey: ['config'], queryFn: () => api.config(lang) });
  useHouse(config, paint);
  return (
    <Card label={w('title')} screen="lost" hasBranding={config?.show_branding}>
      <TopBar
        name={config?.restaurant_name ?? (error ? w('title') : undefined)}
        isComing={!config && !error}
        onLang={onLang}
      />
      <Lost api={api} config={config} />
    </Card>
  );
}
