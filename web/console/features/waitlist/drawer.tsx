import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWaiting } from '../../client/queries.ts';
import { EmptyNote } from '../../components/feedback/empty-note.tsx';
import { Fault } from '../../components/feedback/fault.tsx';
import { useActing } from '../../components/feedback/freshness.tsx';
import { Waiting } from '../../components/feedback/loading.tsx';
import { IconPlus } from '../../components/icons.tsx';
import { Drawer } from '../../components/overlays/modal.tsx';
import { useIsPhone } from '../../components/use-is-phone.ts';
import { useI18n, useWords } from '../../words/i18n.tsx';
import { WAITING_WORDS } from '../../words/waiting.ts';
import { useSetAside } from '../availability/online/use-set-aside.ts';
import { NewBookingDialog } from '../booking/new-booking/dialog.tsx';
import type { Prefill } from '../booking/new-booking/prefill.ts';
import { AddForm } from './add-form.tsx';
import styles from './drawer.module.css';
import { Ended } from './ended.tsx';
import { Entry } from './entry.tsx';
import { useFreeNow } from './free-now.tsx';
import { prefillOf, rereadWaiting } from './waiting-guest.ts';

export { FreeNow } from './free-now.tsx';

/** `asked` is the id of who is looked for, if anybody. */
type Props = { date: string; asked: string; close: () => void };

/** Who waits for a table on a service day, and what the house can do for them, beside the page. */
export function WaitingDrawer({ date, asked, close }: Props) {
  const { t, dates } = useI18n();
  const w = useWords(WAITING_WORDS);
  const is_phone = useIsPhone();
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  const [booking, setBooking] = useState<Prefill>();
  return (
    <>
      <Drawer
        opened
        onClose={close}
        // The dialog over it is left first.
        closeOnEscape={!booking}
        trapFocus={!booking}
        position={is_phone ? 'bottom' : 'right'}
        size={is_phone ? 'auto' : '30rem'}
        classNames={is_phone ? {} : { content: styles.beside }}
        title={w('waiting.title', { date: dates.long(date) })}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <div className="stack">
          {adding ? (
            <AddForm date={date} close={() => setAdding(false)} />
          ) : (
            <List date={date} asked={asked} book={setBooking} add={() => setAdding(true)} />
          )}
        </div>
      </Drawer>
      <NewBookingDialog
        date={date}
        prefill={booking}
        close={() => {
          setBooking(undefined);
          void rereadWaiting(client);
        }}
      />
    </>
  );
}

type ListProps = { date: string; asked: string; book: (prefill: Prefill) => void; add: () => void };

/** The parties in the order in which they are offered what becomes free. */
function List({ date, asked, book, add }: ListProps) {
  const w = useWords(WAITING_WORDS);
  const acting = useActing();
  const { day, data, error, retry } = useWaiting(date);
  const free = useFreeNow(data ?? []);
  const setAside = useSetAside(date);
  if (error) return <Fault error={error} retry={retry} />;
  if (!data) return <Waiting />;
  return (
    <>
      {data.length === 0 ? (
        <EmptyNote>
          <p>
            <strong>{w('waiting.empty')}</strong>
          </p>
          <p>{w('waiting.empty_how')}</p>
        </EmptyNote>
      ) : (
        <>
          <p className="small muted">{w('waiting.order')}</p>
          <ol className={styles.list}>
            {data.map((guest) => (
              <Entry
                key={guest.id}
                guest={guest}
                free={free.get(guest.id)}
                setAside={setAside}
                asked={guest.id === asked}
                book={() => book(prefillOf(guest, free.get(guest.id)))}
              />
            ))}
          </ol>
        </>
      )}
      <div className="line wrap">
        <Button variant="default" leftSection={<IconPlus size="1.125rem" aria-hidden />} onClick={add} {...acting}>
          {w('waiting.add')}
        </Button>
      </div>
      <Ended key={date} day={day} listed={data} />
    </>
  );
}
