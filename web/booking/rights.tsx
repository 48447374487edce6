import { useMemo } from 'react';
import { translator } from '../common/i18n.ts';
import { Rights as Asked } from '../guest/parts/rights.tsx';
import { useTableI18n } from '../guest/table-i18n.tsx';
import type { Booking } from './api.ts';
import { useServices } from './services.ts';
import { RIGHTS_WORDS } from './words/rights.ts';

type Props = { booking: Booking; onErased: () => void };

/** What a guest may ask for after the visit: what the booking says of them, or that it says nothing any more. */
export function Rights({ booking: { confirmation_code, restaurant }, onErased }: Props) {
  const { api } = useServices();
  const { lang } = useTableI18n();
  const w = useMemo(() => translator(lang, RIGHTS_WORDS), [lang]);
  return <Asked w={w} api={api} file={`${w('file')}-${confirmation_code}`} config={restaurant} onErased={onErased} />;
}
