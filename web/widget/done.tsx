import { useEffect, useRef, useState } from 'react';
import { say } from '../common/live.ts';
import type { Config } from './api.ts';
import { instantOf } from './calendar-date.ts';
import css from './done.module.css';
import { calendarFile } from './ics.ts';
import { Button } from './parts/button.tsx';
import { CalendarIcon, Copy, Hourglass, Tick } from './parts/icons.tsx';
import { Message } from './parts/message.tsx';
import { PhoneSentence, usePhone } from './parts/phone.tsx';
import { SlotLine } from './parts/slot-line.tsx';
import { Summary } from './parts/summary.tsx';
import { useI18n, useServices } from './services.ts';
import { type Booked, useStored } from './state.ts';

/** Third screen: the code, what was booked, and what happens next. */
export function Done({ config }: { config: Config }) {
  const { store, frame } = useServices();
  const { booked } = useStored(store);
  useEffect(() => {
    if (booked) frame.booked(booked.code, booked.status);
  }, [booked, frame]);
  return booked ? <BookedTable config={config} booked={booked} /> : null;
}

function BookedTable({ config, booked }: { config: Config; booked: Booked }) {
  const { store, screens } = useServices();
  const { t } = useI18n();
  const { slot, guest, status } = booked;
  const isSure = status === 'confirmed';
  const words = { name: guest.guest_first_name, email: guest.guest_email };
  const another = () => {
    store.set({ date: undefined, wanted: undefined, notice: undefined });
    screens.show('choose');
  };
  return (
    <>
      <div className={css.outcome} data-status={status}>
        {isSure ? <Tick /> : <Hourglass />}
        <h2 id="heading" tabIndex={-1}>
          {isSure ? t('confirmed', words) : t('requested')}
        </h2>
      </div>
      <p>{isSure ? t('confirmed_email', words) : t('requested_email', words)}</p>
      {booked.earlier && <Message>{t('first_details')}</Message>}
      <Summary>
        <SlotLine slot={slot} />
        {config.restaurant_address && <p className="muted">{config.restaurant_address}</p>}
        <Code code={booked.code} />
      </Summary>
      {isSure && <AddToCalendar config={config} booked={booked} />}
      <Cancelling config={config} />
      <div>
        <Button look="plain" onClick={another}>
          {t('another')}
        </Button>
      </div>
    </>
  );
}

const GROUP = /.{1,4}/g;

/** The confirmation code in groups of four; where nothing may be copied, it is selected instead. */
function Code({ code }: { code: string }) {
  const { t } = useI18n();
  const [isCopied, setCopied] = useState(false);
  const shown = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(true);
      say(t('copied'));
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
    }
  };
  return (
    <div className={css.code}>
      <p>
        <span className="small">{t('code')}</span>
        <strong ref={shown}>{code.match(GROUP)?.join(' ')}</strong>
      </p>
      <Button onClick={() => void copy()}>
        {isCopied ? <Tick /> : <Copy />}
        {t(isCopied ? 'copied' : 'copy')}
      </Button>
    </div>
  );
}

const KEPT_MS = 60_000;

/** Hands a text file to the visitor. */
function download(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

function AddToCalendar({ config, booked: { reservation_id, code, slot } }: { config: Config; booked: Booked }) {
  const { clock } = useServices();
  const { t } = useI18n();
  const add = () => {
    const visit = {
      // The file in the mail says the same, so that a calendar keeps one entry for both.
      uid: `${reservation_id}@couvert`,
      from: instantOf(slot.date, slot.time, config.timezone),
      duration_min: slot.duration_min,
      title: t('calendar_title', { restaurant: config.restaurant_name }),
      text: t('calendar_text', { guests: t('guests', { count: slot.guests }), code }),
      place: config.restaurant_address ?? '',
    };
    download(`${code}.ics`, calendarFile(visit, clock.now()), 'text/calendar;charset=utf-8');
  };
  return (
    <Button onClick={add}>
      <CalendarIcon />
      {t('calendar')}
    </Button>
  );
}

/** How to cancel: by telephone, and how long before. */
function Cancelling({ config }: { config: Config }) {
  const { t } = useI18n();
  const phone = usePhone(config);
  const h = config.min_cancel_hours;
  if (!phone) return <p>{h > 0 ? t('cancelling_no_phone', { h }) : t('cancelling_any_no_phone')}</p>;
  return (
    <PhoneSentence phone={phone}>
      {(place) => (h > 0 ? t('cancelling', { phone: place, h }) : t('cancelling_any', { phone: place }))}
    </PhoneSentence>
  );
}
