import { type FormEvent, useState } from 'react';
import { Button } from '../guest/parts/buttons/button.tsx';
import { Message } from '../guest/parts/feedback/message.tsx';
import { Spinner } from '../guest/parts/feedback/spinner.tsx';
import { WishFields } from '../guest/parts/form/wishes.tsx';
import { useTableI18n } from '../guest/table-i18n.tsx';
import { hasWishes, type Wishes } from '../guest/wishes.ts';
import type { Booking } from './api.ts';
import { useSend } from './send.ts';
import { SendNote } from './send-note.tsx';
import { useServices, useWords } from './services.ts';
import { wishesOf } from './state.ts';
import { changesOf, contestedIn, shownOf, type Typed, typedIn, typedSince } from './typed.ts';

/** What the guest has told the house, to be changed until they come; the house may change it too. */
export function OwnWishes({ booking, onDone }: { booking: Booking; onDone: (booking: Booking) => void }) {
  const { t } = useTableI18n();
  const w = useWords();
  const now = wishesOf(booking);
  const [typed, setTyped] = useState<Typed>({});
  const [hadWishes] = useState(() => hasWishes(now));
  const { api } = useServices();
  const { send, sending, reset } = useSend(booking, api.change, (answer) => {
    setTyped((before) => typedSince(before, wishesOf(answer)));
    onDone(answer);
  });
  const shown = shownOf(typed, now);
  const contested = contestedIn(typed, now);
  const setShown = (wishes: Wishes) => setTyped(typedIn(wishes, typed, now));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending.isPending) return;
    const changes = changesOf(typed, now);
    if (Object.keys(changes).length > 0) return send(changes);
    reset();
    onDone(booking);
  };
  const take = (name: keyof Wishes) => {
    setShown({ ...shown, [name]: now[name] });
    document.getElementById(name)?.focus();
  };
  return (
    <form onSubmit={submit}>
      <WishFields
        wishes={shown}
        isOpen={hadWishes}
        onWishes={setShown}
        beside={(name) =>
          contested.includes(name) && (
            <Message tone="warning">
              <p>{now[name] ? w('meanwhile', { text: now[name] }) : w('meanwhile_none')}</p>
              <Button onClick={() => take(name)}>{w('take')}</Button>
            </Message>
          )
        }
      >
        <p className="small">{w('save_effect')}</p>
        <Button type="submit" aria-disabled={sending.isPending}>
          {sending.isPending && <Spinner />}
          {sending.isPending ? t('sending') : w('save')}
        </Button>
        <SendNote sending={sending} config={booking.restaurant} />
      </WishFields>
    </form>
  );
}
