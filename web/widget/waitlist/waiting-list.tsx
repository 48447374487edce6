import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from '../../guest/parts/buttons/button.tsx';
import { Message } from '../../guest/parts/feedback/message.tsx';
import type { FullDay } from '../../guest/types.ts';
import { useServices } from '../services.ts';
import { useStored } from '../state.ts';
import { JoinForm } from './join-form.tsx';
import { Sent } from './sent.tsx';
import css from './service-dates.module.css';
import { ServiceDates } from './service-dates.tsx';
import { isOfService, isServiceFull, likelySpan, spanOf } from './span.ts';
import { useWaitingWords } from './words.ts';

/** Marks the entry of the tab's history in which the form is open, as one that a press of ours made. */
const OPEN = { couvert: true, waiting: true };
const isOpenHere = (): boolean => history.state?.waiting === true;

const listeners = new Set<() => void>();
function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

/** Opens the form: an entry of the tab's history, so that going back closes it and a reload keeps it. */
function open(): void {
  if (!isOpenHere()) history.pushState(OPEN, '', location.href);
  for (const listener of listeners) listener();
}

const close = () => isOpenHere() && history.back();

/** Where a day or a time is full: the way onto the waiting list of the day; below a service that is full, its button. */
export function WaitingList({ config, wish, date, slots, service, dates }: FullDay) {
  const { store } = useServices();
  const { waiting, wanted } = useStored(store);
  const w = useWaitingWords();
  const isOpen = useSyncExternalStore(subscribe, isOpenHere);
  const own = date !== undefined && waiting?.date === date ? waiting : undefined;
  const isBusy = isOpen || own?.sent !== undefined;
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    if (service === undefined && wasBusy.current && !isBusy)
      document.querySelector<HTMLElement>('[data-waiting=open]')?.focus();
    wasBusy.current = isBusy;
  }, [service, isBusy]);

  if (!date) return <p>{w('choose_day')}</p>;
  if (service !== undefined) {
    const span = spanOf(slots.filter((slot) => isOfService(slot, service)));
    if (isBusy || !span) return null;
    const openIt = () => {
      store.set({ waiting: { date, ...span } });
      open();
    };
    return (
      <div className={css.under}>
        <Button data-waiting="open" onClick={openIt}>
          {w('open')}
        </Button>
        {dates && <ServiceDates service={service} slots={slots} date={date} wish={wish} dates={dates} />}
      </div>
    );
  }
  const span = own ?? likelySpan(slots, wanted?.time);
  if (!span) return null;
  if (own?.sent) {
    const again = () => {
      store.set({ waiting: { ...own, sent: undefined } });
      open();
    };
    const leave = () => {
      store.set({ waiting: undefined });
      close();
    };
    return <Sent draft={own} email={own.sent} wish={wish} onAgain={again} onLeave={leave} />;
  }
  if (isOpen) return <JoinForm config={config} wish={wish} date={date} slots={slots} span={span} onClose={close} />;
  if (slots.every(({ available }) => !available)) {
    return (
      <Message>
        <h3>{w('list')}</h3>
        <p>{w('offer')}</p>
        <Button data-waiting="open" onClick={open}>
          {w('open')}
        </Button>
        <Already />
      </Message>
    );
  }
  const full = slots.filter(({ available }) => !available);
  if (full.length === 0) return null;
  return (
    <div className={css.under}>
      {/* A service that is full has its own button. */}
      {!full.every((slot) => isServiceFull(slots, slot)) && (
        <Button look="plain" data-waiting="open" onClick={open}>
          {w('open_time')}
        </Button>
      )}
      <Already />
    </div>
  );
}

/** Who has an offer finds its time full here, for it is held for them: where they take it, said once a day. */
function Already() {
  const w = useWaitingWords();
  return <p className="small">{w('already')}</p>;
}
