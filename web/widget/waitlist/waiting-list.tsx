import { useEffect, useState } from 'react';
import { Button } from '../../guest/parts/button.tsx';
import { Message } from '../../guest/parts/message.tsx';
import type { FullDay } from '../../guest/types.ts';
import { useServices } from '../services.ts';
import { useStored } from '../state.ts';
import { JoinForm } from './join-form.tsx';
import { Sent } from './sent.tsx';
import { likelySpan } from './span.ts';
import { useWaitingWords } from './words.ts';

/** Marks the entry of the tab's history in which the form is open, as one that a press of ours made. */
const OPEN = { couvert: true, waiting: true };
const isOpenHere = (): boolean => history.state?.waiting === true;

/** Whether the form is open: an entry of the tab's history, so that going back closes it and a reload keeps it. */
function useOpen() {
  const [isOpen, setOpen] = useState(isOpenHere);
  useEffect(() => {
    const follow = () => setOpen(isOpenHere());
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return {
    isOpen,
    open: () => {
      history.pushState(OPEN, '', location.href);
      setOpen(true);
    },
    close: () => history.back(),
  };
}

/** Where a day or a time is full: the way onto the waiting list of the day. */
export function WaitingList({ config, wish, date, slots }: FullDay) {
  const { store } = useServices();
  const { waiting, wanted } = useStored(store);
  const w = useWaitingWords();
  const { isOpen, open, close } = useOpen();
  if (!date) return <p>{w('choose_day')}</p>;
  const own = waiting?.date === date ? waiting : undefined;
  const span = own ?? likelySpan(slots, wanted?.time);
  if (!span) return null;
  if (own?.sent) {
    return (
      <Sent
        draft={own}
        email={own.sent}
        wish={wish}
        onAgain={() => store.set({ waiting: { ...own, sent: undefined } })}
      />
    );
  }
  if (isOpen) return <JoinForm config={config} wish={wish} date={date} slots={slots} span={span} onClose={close} />;
  const isFull = !slots.some(({ available }) => available);
  if (!isFull) {
    return (
      <Button look="plain" data-waiting="open" onClick={open}>
        {w('open_time')}
      </Button>
    );
  }
  return (
    <Message>
      <h3>{w('list')}</h3>
      <p>{w('offer')}</p>
      <Button data-waiting="open" onClick={open}>
        {w('open')}
      </Button>
    </Message>
  );
}
