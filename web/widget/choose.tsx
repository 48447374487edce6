import { useQuery } from '@tanstack/react-query';
import { Chooser } from '../guest/chooser/chooser.tsx';
import { useTableI18n } from '../guest/table-i18n.tsx';
import type { Config, FullDay } from '../guest/types.ts';
import css from './choose.module.css';
import { NoticeBar } from './parts/notice-bar.tsx';
import { useServices } from './services.ts';
import { useStored } from './state.ts';

const loadWaitingList = () => import('./waitlist/waiting-list.tsx');

/** The way onto the waiting list; most guests find a table and never need it. */
function WaitingList(full: FullDay) {
  const { data } = useQuery({ queryKey: ['waitlist'], queryFn: loadWaitingList, staleTime: Number.POSITIVE_INFINITY });
  return data ? <data.WaitingList {...full} /> : null;
}

/** First screen: how many, which day, at what time. A press on a time holds the table. */
export function Choose({ config }: { config: Config }) {
  const { store, reads, clock, booking } = useServices();
  const { lang } = useTableI18n();
  const { guests, room, date, wanted, activity, notice } = useStored(store);
  const welcome = config[`welcome_message_${lang}`];
  const isLate = notice?.kind === 'taken' || notice?.kind === 'passed';
  return (
    <>
      {welcome && <p className={css.welcome}>{welcome}</p>}
      <Chooser
        config={config}
        tables={reads}
        clock={clock}
        guests={guests}
        room={room}
        date={date}
        wanted={wanted}
        isHolding={activity !== undefined}
        refusal={isLate ? notice : undefined}
        onGuests={(size) => store.set({ guests: size, notice: undefined })}
        onRoom={(chosen) => store.set({ room: chosen, notice: undefined })}
        onDate={(day) => store.set({ date: day, notice: undefined })}
        onTime={(slot) => void booking.hold(slot)}
        Full={WaitingList}
      />
      <NoticeBar config={config} />
    </>
  );
}
