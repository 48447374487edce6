import { useTableI18n } from '../../guest/table-i18n.tsx';
import type { WantedSlot } from '../../guest/types.ts';
import { useWords } from '../services.ts';
import { BeforeAfter } from './before-after.tsx';

type Place = Omit<WantedSlot, 'duration_min'>;

/** When and for how many, before and after. A room that is wished for is said so: the table at present may be kept. */
export function PlaceChange({ before, after }: { before: Place; after: Place }) {
  const { t, dates } = useTableI18n();
  const w = useWords();
  const words = ({ date, time, guests, room }: Place) => (
    <>
      <span>{t('at', { date: dates.long(date), time })} ·</span> <span>{t('guests', { count: guests })}</span>
      {room && <span> · {w('room_or_own', { room: room.name })}</span>}
    </>
  );
  return <BeforeAfter before={words(before)} after={words(after)} />;
}
