import { type FormEvent, useState } from 'react';
import { Button } from '../guest/parts/buttons/button.tsx';
import { Spinner } from '../guest/parts/feedback/spinner.tsx';
import { WishFields } from '../guest/parts/form/wishes.tsx';
import { useTableI18n } from '../guest/table-i18n.tsx';
import { hasWishes, type Wishes } from '../guest/wishes.ts';
import type { Booking } from './api.ts';
import { useSend } from './send.ts';
import { SendNote } from './send-note.tsx';
import { useServices, useWords } from './services.ts';

const wishesOf = ({ guest_note, allergies, occasion }: Booking): Wishes => ({
  guest_note: guest_note ?? '',
  allergies: allergies ?? '',
  occasion: occasion ?? '',
});

/** What the guest has told the house, to be changed until they come. */
export function OwnWishes({ booking, onDone }: { booking: Booking; onDone: (booking: Booking) => void }) {
  const { t } = useTableI18n();
  const w = useWords();
  const [wishes, setWishes] = useState(() => wishesOf(booking));
  const [hadWishes] = useState(() => hasWishes(wishes));
  const { api } = useServices();
  const { send, sending } = useSend(booking, api.change, onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ ...wishes });
  };
  return (
    <form onSubmit={submit}>
      <WishFields wishes={wishes} isOpen={hadWishes} onWishes={setWishes}>
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
