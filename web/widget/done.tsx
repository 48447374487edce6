import { useEffect } from 'react';
import { deadlineOf, isTooLateToChange } from '../guest/deadline.ts';
import { Code } from '../guest/parts/booking/code.tsx';
import { SlotLine } from '../guest/parts/booking/slot-line.tsx';
import { Summary } from '../guest/parts/booking/summary.tsx';
import { AddToCalendar } from '../guest/parts/buttons/add-to-calendar.tsx';
import { Button } from '../guest/parts/buttons/button.tsx';
import { CallButton } from '../guest/parts/contact/call-button.tsx';
import { Message } from '../guest/parts/feedback/message.tsx';
import { Hourglass, Tick } from '../guest/parts/icons.tsx';
import { useTableI18n } from '../guest/table-i18n.tsx';
import type { Config } from '../guest/types.ts';
import css from './done.module.css';
import { OwnPageLink } from './own-page-link.tsx';
import { useServices } from './services.ts';
import { type Booked, useStored } from './state.ts';
import { useDetailWords } from './words.ts';

/** What a booking has just been made with. */
const FIRST_VERSION = 1;

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
  const { store, screens, clock } = useServices();
  const { lang, t } = useTableI18n();
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
      {isSure && (
        <AddToCalendar
          booking={{
            config,
            reservation_id: booked.reservation_id,
            version: FIRST_VERSION,
            code: booked.code,
            slot,
            url: booked.url,
            until: deadlineOf(slot, config),
            lang,
          }}
          now={clock.now}
        />
      )}
      {booked.url && <OwnPage booked={booked} url={booked.url} config={config} />}
      <div>
        <Button look="plain" onClick={another}>
          {t('another')}
        </Button>
      </div>
    </>
  );
}

/** The guest's page, where the booking can be changed and cancelled. */
function OwnPage({ booked: { slot }, url, config }: { booked: Booked; url: string; config: Config }) {
  const { clock } = useServices();
  const { t, lang } = useTableI18n();
  const w = useDetailWords();
  const h = config.min_cancel_hours;
  const tooLate = isTooLateToChange(slot, config, clock.now());
  return (
    <>
      <p>{tooLate ? w('too_late') : h > 0 ? t('plans', { h }) : t('plans_any')}</p>
      {tooLate && <CallButton config={config} />}
      <OwnPageLink href={`${url}?lang=${lang}`}>{t('own_page')}</OwnPageLink>
    </>
  );
}
