import { useMemo } from 'react';
import { translator } from '../common/i18n.ts';
import { useI18n } from '../guest/i18n.ts';
import { Rights as Asked } from '../guest/parts/rights.tsx';
import type { Waiting } from './api.ts';
import { useServices } from './services.ts';
import { RIGHTS_WORDS } from './words/rights.ts';

type Props = { entry: Waiting; onErased: () => void };

/** What a guest who waits may ask for: what their entry says of them, or that it is erased. */
export function Rights({ entry: { date, restaurant }, onErased }: Props) {
  const { api } = useServices();
  const { lang } = useI18n();
  const w = useMemo(() => translator(lang, RIGHTS_WORDS), [lang]);
  return <Asked w={w} api={api} file={`${w('file')}-${date}`} config={restaurant} onErased={onErased} />;
}
