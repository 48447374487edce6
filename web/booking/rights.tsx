import { useMemo } from 'react';
import { translator } from '../common/i18n.ts';
import { Rights as Asked } from '../guest/parts/rights.tsx';
import { useTableI18n } from '../guest/table-i18n.tsx';
import type { Booking } from './api.ts';
import { useServices } from './services.ts';
import { RIGHTS_WORDS } from './words/rights.ts';

type Props = { booking: Booking; mayErase: boolean; onErased: () => void };

/** What a guest may ask for: what the booking says of them, and after the visit that it says nothing any more. */
export function Rights({ booking: { confirmation_code, restaurant }, mayErase, onErased }: Props) {
  const { api } = useServices();
  const { lang } = useTableI18n();
  const w = useMemo(() => translator(lang, RIGHTS_WORDS), [lang]);
  return (
    <Asked
      w={w}
      api={api}
      file={`${w('file')}-${confirmation_code}`}
      config={restaurant}
      eraseLater={mayErase ? undefined : w('erase_later')}
      onErased={onErased}
    />
  );
}
