import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Chooser } from '../../guest/chooser/chooser.tsx';
import { SlotLine } from '../../guest/parts/booking/slot-line.tsx';
import { Summary } from '../../guest/parts/booking/summary.tsx';
import { BackButton } from '../../guest/parts/buttons/back-button.tsx';
import { Button } from '../../guest/parts/buttons/button.tsx';
import { CallButton } from '../../guest/parts/contact/call-button.tsx';
import { Message } from '../../guest/parts/feedback/message.tsx';
import { Spinner } from '../../guest/parts/feedback/spinner.tsx';
import { useTableI18n } from '../../guest/table-i18n.tsx';
import { asked, type Room, type TableWish, type WantedSlot } from '../../guest/types.ts';
import type { Booking } from '../api.ts';
import { isChanged, type Sending, useSend } from '../send.ts';
import { isGone, SendNote } from '../send-note.tsx';
import { useServices, useWords } from '../services.ts';
import { isFinal, isSamePlace, isStillMeant, slotOf } from '../state.ts';
import css from './move.module.css';
import { PlaceChange } from './place-change.tsx';

type MoveProps = {
  booking: Booking;
  onDone: (booking: Booking) => void;
  onBack: () => void;
};

/** Another date, time or number of guests: the widget's own chooser, with the party's place left out. */
export function Move({ booking, onDone, onBack }: MoveProps) {
  const { api, reads, clock } = useServices();
  const { t } = useTableI18n();
  const w = useWords();
  const config = booking.restaurant;
  const present = slotOf(booking);
  // What the guest has not chosen is as the booking has it, now.
  const [guests = present.guests, setGuests] = useState<number>();
  const [room, setRoom] = useState<Room>();
  const [date = present.date, setDate] = useState<string>();
  const [pick, setPick] = useState<{ slot: WantedSlot; over: WantedSlot }>();
  const picked = pick && isStillMeant(pick.slot, pick.over, present) ? pick.slot : undefined;
  const { send, sending, reset } = useSend(
    booking,
    (version, { date: reservation_date, time: reservation_time, ...wish }: WantedSlot) =>
      api.change(version, { reservation_date, reservation_time, ...asked(wish) }),
    onDone,
  );
  const choose = (slot: WantedSlot | undefined) => {
    if (sending.isPending) return;
    reset();
    setPick(slot && { slot, over: present });
  };
  const sameTime = useSameTime(booking, { guests, room });
  const { error } = sending;
  const gone = isGone(error);
  useEffect(() => {
    if (gone) setPick(undefined);
  }, [gone]);

  return (
    <>
      <BackButton onBack={onBack}>{w('back')}</BackButton>
      <h2 id="view" tabIndex={-1}>
        {w('change')}
      </h2>
      <Summary>
        <p className="small">{w('present')}</p>
        <SlotLine slot={present} />
        <p className="small">{w('stays')}</p>
      </Summary>
      {config.is_active ? (
        <Chooser
          config={config}
          tables={reads.tablesOf(config.public_token)}
          clock={clock}
          guests={guests}
          room={room}
          date={date}
          wanted={picked ?? present}
          isHolding={sending.isPending}
          refusal={error && (gone || (isChanged(error) && !picked)) ? error : undefined}
          onGuests={(size) => {
            setGuests(size === present.guests ? undefined : size);
            choose(undefined);
          }}
          onRoom={(chosen) => {
            setRoom(chosen);
            choose(undefined);
          }}
          onDate={(day) => {
            setDate(day === present.date ? undefined : day);
            choose(undefined);
          }}
          onTime={choose}
        />
      ) : (
        <Message>
          <p>{w('closed')}</p>
          <CallButton config={config} />
        </Message>
      )}
      {sameTime && !picked && (
        <div className={css.offer}>
          <Button onClick={() => choose(sameTime)}>{w('keep_time', { guests: t('guests', { count: guests }) })}</Button>
        </div>
      )}
      {!picked && <SendNote sending={sending} config={config} times />}
      {picked && <Proposal booking={booking} picked={picked} sending={sending} onMove={() => send(picked)} />}
    </>
  );
}

/** The present time with another number of guests, if it can be had: fewer always, more where a table is free. */
function useSameTime(booking: Booking, wish: TableWish): WantedSlot | undefined {
  const { reads } = useServices();
  const { restaurant } = booking;
  const present = slotOf(booking);
  const { guests } = wish;
  const isMore = guests > present.guests;
  const { data, isPlaceholderData } = useQuery({
    ...reads.tablesOf(restaurant.public_token).slots(present.date, wish),
    enabled: isMore && restaurant.is_active,
  });
  if (!isMore) return guests < present.guests ? { ...present, guests } : undefined;
  const slot = isPlaceholderData
    ? undefined
    : data?.slots.find(({ time, available }) => available && time === present.time);
  return slot && { ...present, ...wish, duration_min: slot.duration_min };
}

type ProposalProps = { booking: Booking; picked: WantedSlot; sending: Sending; onMove: () => void };

/** Old and new, and the one button that makes it so. */
function Proposal({ booking, picked, sending, onMove }: ProposalProps) {
  const { clock } = useServices();
  const { isPending, error } = sending;
  const { t } = useTableI18n();
  const w = useWords();
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const present = slotOf(booking);
  const isSame = isSamePlace(present, picked);
  const isResize = picked.date === present.date && picked.time === present.time;
  // As the API has it: fewer guests at the same time are no reason to ask the house again.
  const isMere = isResize && picked.guests <= present.guests;
  const asksAgain = booking.restaurant.confirmation_mode === 'manual' && booking.status === 'confirmed' && !isMere;
  useEffect(() => {
    if (picked) heading.current?.focus({ preventScroll: true });
  }, [picked]);
  // It stands below the times, which it must not cover; so does what became of a press.
  useEffect(() => {
    if (picked || error) section.current?.scrollIntoView({ block: 'nearest' });
  }, [picked, error]);
  return (
    <section ref={section} className={css.proposal} aria-labelledby="proposal">
      <h2 id="proposal" tabIndex={-1} ref={heading}>
        {w('proposal')}
      </h2>
      {isSame ? (
        <p>{w('same')}</p>
      ) : (
        <PlaceChange before={present} after={isMere ? { ...picked, room: undefined } : picked} />
      )}
      {asksAgain && <p>{w('asks_again')}</p>}
      {!isSame && isFinal(picked, booking.restaurant, clock.now()) && <p>{w('final')}</p>}
      {!isSame && (
        <Button look="primary" aria-disabled={isPending} onClick={onMove}>
          {isPending && <Spinner />}
          {isPending
            ? t('sending')
            : isResize
              ? w('resize', { guests: t('guests', { count: picked.guests }) })
              : w('move')}
        </Button>
      )}
      <SendNote sending={sending} config={booking.restaurant} times />
    </section>
  );
}
