import { ActionIcon, Button, Menu } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { clockTimeAt } from '../../../../shared/platform/time/time.ts';
import { useFloor, useMe, useReads } from '../../client/queries.ts';
import { useServices } from '../../client/services.ts';
import { useActing } from '../../components/feedback/freshness.tsx';
import { useToasts } from '../../components/feedback/toasts.tsx';
import { useMoment } from '../../components/format/use-moment.ts';
import {
  IconArrowBackUp,
  IconCopy,
  IconDots,
  IconExternalLink,
  IconMessage,
  IconTrash,
} from '../../components/icons.tsx';
import { useConfirm } from '../../components/overlays/confirm.tsx';
import { useI18n, useWords } from '../../words/i18n.tsx';
import { WAITING_WORDS } from '../../words/waiting.ts';
import type { SetAsideWords } from '../availability/online/use-set-aside.ts';
import { MailLink } from '../booking/reservation/contact/mail-link.tsx';
import { PhoneLink } from '../booking/reservation/contact/phone-link.tsx';
import { useCopyText, useSms } from './copy-text.tsx';
import styles from './drawer.module.css';
import { CallNow } from './free-now.tsx';
import { OfferByHand } from './offer-by-hand.tsx';
import { REASONS } from './reasons.ts';
import { useTimeLeft } from './use-time-left.ts';
import { isCalledByOthers, nameOf, rereadWaiting, type WaitingGuest } from './waiting-guest.ts';

type Props = {
  guest: WaitingGuest;
  /** The first time that is free now, of somebody who has to be called. */
  free: string | undefined;
  setAside: SetAsideWords;
  /** Whether this is whom the address names. */
  asked: boolean;
  book: () => void;
};

/** A party that waits: for what, since when, how it stands, and what can be done for it. */
export function Entry({ guest, free, setAside, asked, book }: Props) {
  const { t } = useI18n();
  const w = useWords(WAITING_WORDS);
  const moment = useMoment();
  const acting = useActing();
  const { rooms } = useFloor();
  const [offering, setOffering] = useState(false);
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (asked) card.current?.scrollIntoView({ block: 'nearest' });
  }, [asked]);
  const name = nameOf(guest);
  const room = rooms.find(({ id }) => id === guest.room_id)?.name;
  const what = [
    t('guests', { count: guest.guests }),
    guest.from === guest.to ? guest.from : w('waiting.span', { from: guest.from, to: guest.to }),
    ...(room ? [room] : []),
  ];
  return (
    <li className={styles.entry} ref={card} data-waiting={guest.id} data-asked={asked || undefined}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <More guest={guest} />
      </div>
      <p>{what.join(' · ')}</p>
      <div className={`${styles.contacts} small`}>
        {guest.guest_phone && <PhoneLink phone={guest.guest_phone} />}
        {guest.guest_email && <MailLink email={guest.guest_email} />}
      </div>
      <State guest={guest} free={free} setAside={setAside} />
      <p className="small muted">
        {w('waiting.since', { when: moment(Date.parse(guest.joined_at)) })}
        {guest.lapses > 0 && ` · ${w('waiting.lapses', { count: guest.lapses })}`}
      </p>
      {offering && <OfferByHand guest={guest} setAside={setAside} book={book} close={() => setOffering(false)} />}
      {!offering && (
        <div className="line wrap">
          {guest.state === 'waiting' && (
            <Button onClick={() => setOffering(true)} {...acting}>
              {w('waiting.offer')}
            </Button>
          )}
          {guest.offer && !guest.guest_email && !isCalledByOthers(guest) && <SendText guest={guest} />}
          <Button variant="default" onClick={book} {...acting}>
            {w('waiting.book')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** The next thing to do for who has an offer and no address that it could be mailed to. */
function SendText({ guest }: { guest: WaitingGuest }) {
  const w = useWords(WAITING_WORDS);
  const { copy, uncopied } = useCopyText(guest);
  const sms = useSms(guest);
  return (
    <>
      {sms && (
        <Button component="a" href={sms} leftSection={<IconMessage size="1.125rem" aria-hidden />}>
          {w('waiting.send_sms')}
        </Button>
      )}
      <Button
        variant={sms ? 'default' : 'filled'}
        leftSection={<IconCopy size="1.125rem" aria-hidden />}
        onClick={copy}
      >
        {w('waiting.copy_sms')}
      </Button>
      {uncopied}
    </>
  );
}

/** Whether a table is held for the guest, or is free and they are to be called, and why not. */
function State({ guest, free, setAside }: Pick<Props, 'guest' | 'free' | 'setAside'>) {
  const w = useWords(WAITING_WORDS);
  const { offer, passed_over, guest_email } = guest;
  if (offer) {
    return (
      <>
        <Offered offer={offer} />
        {!guest_email && isCalledByOthers(guest) && <p>{w('waiting.tell_masked')}</p>}
      </>
    );
  }
  if (free) return <CallNow guest={guest} time={free} />;
  if (!guest_email) return <p>{w(isCalledByOthers(guest) ? 'waiting.no_email_masked' : 'waiting.no_email')}</p>;
  return passed_over && <PassedOver guest={guest} {...passed_over} setAside={setAside} />;
}

type PassedOverProps = Pick<Props, 'guest' | 'setAside'> & NonNullable<WaitingGuest['passed_over']>;

/** Since when and why a guest is not offered a table; a free one may be kept for somebody else. */
function PassedOver({ guest, reason, at, setAside }: PassedOverProps) {
  const w = useWords(WAITING_WORDS);
  const moment = useMoment();
  const { date, guests, from, to, room_id } = guest;
  const { data } = useQuery({ ...useReads().ownSlots(date, guests), enabled: reason === 'no_table' });
  const kept = data?.slots
    .filter(({ time, reasons }) => time >= from && time <= to && reasons.every((one) => one === 'no_table'))
    .map(({ time }) => setAside({ on: date, time, guests, room_id }))
    .find((words) => words !== undefined);
  return <p>{w('waiting.passed', { when: moment(Date.parse(at)), reason: kept ?? w(REASONS[reason]) })}</p>;
}

/** A table that is held for the guest, until when and for how long. */
function Offered({ offer: { time, expires_at, table_ids } }: { offer: NonNullable<WaitingGuest['offer']> }) {
  const w = useWords(WAITING_WORDS);
  const { tables } = useFloor();
  const table = tables
    .filter(({ id }) => table_ids?.includes(id))
    .map(({ name }) => name)
    .join(' + ');
  const { timezone } = useMe();
  const end = Date.parse(expires_at);
  const left = useTimeLeft(end);
  const said = { time, table, until: clockTimeAt(end, timezone) };
  return (
    <p className={styles.state} data-state="offered">
      <strong>
        {left ? w(table ? 'waiting.offered_at' : 'waiting.offered', said) : w('waiting.offered_over', { time })}
      </strong>
      {left && <span aria-hidden> · {w('waiting.offered_left', { left })}</span>}
    </p>
  );
}

/** What is done more seldom for a party: the text to send it, its page, taking back its offer alone, or it off the list. */
function More({ guest }: { guest: WaitingGuest }) {
  const w = useWords(WAITING_WORDS);
  const { api } = useServices();
  const client = useQueryClient();
  const confirm = useConfirm();
  const toasts = useToasts();
  const acting = useActing();
  const { copy, uncopied } = useCopyText(guest);
  const sms = useSms(guest);
  const name = nameOf(guest);

  /** Does what was asked about, tells it, and reads the list anew, whatever became of it. */
  const run = async (send: () => Promise<unknown>, done: string) => {
    try {
      await send();
      toasts.done(done);
    } catch (error) {
      toasts.fault(error);
    }
    await rereadWaiting(client);
  };

  const takeBack = () =>
    confirm({
      title: w('waiting.take_back_ask', { name }),
      text: w('waiting.take_back_words', { name, time: guest.offer?.time ?? '' }),
      labels: { confirm: w('waiting.take_back_do'), cancel: w('waiting.remove_keep') },
      onConfirm: () =>
        run(() => api.takeOfferBack(guest.id, { withhold: true }), w('waiting.take_back_done', { name })),
    });

  const remove = () =>
    confirm({
      title: w('waiting.remove_ask', { name }),
      text: w(guest.offer ? 'waiting.remove_offered' : 'waiting.remove_words', { name }),
      labels: { confirm: w('waiting.remove'), cancel: w('waiting.remove_keep') },
      onConfirm: () => run(() => api.removeWaiting(guest.id), w('waiting.remove_done', { name })),
    });

  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <ActionIcon variant="subtle" size="input-sm" aria-label={w('waiting.more', { name })}>
            <IconDots size="1.25rem" aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {sms && (
            <Menu.Item leftSection={<IconMessage size="1.125rem" aria-hidden />} component="a" href={sms}>
              {w('waiting.send_sms')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconCopy size="1.125rem" aria-hidden />} onClick={copy}>
            {w('waiting.copy_sms')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconExternalLink size="1.125rem" aria-hidden />}
            component="a"
            href={guest.wait_url}
            target="_blank"
            rel="noreferrer"
          >
            {w('waiting.page')}
          </Menu.Item>
          <Menu.Divider />
          {guest.offer && (
            <Menu.Item leftSection={<IconArrowBackUp size="1.125rem" aria-hidden />} onClick={takeBack} {...acting}>
              {w('waiting.take_back')}
            </Menu.Item>
          )}
          <Menu.Item color="red" leftSection={<IconTrash size="1.125rem" aria-hidden />} onClick={remove} {...acting}>
            {w('waiting.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {uncopied}
    </>
  );
}
