import type { ReactNode } from 'react';
import { Code } from '../guest/parts/booking/code.tsx';
import { SlotLine } from '../guest/parts/booking/slot-line.tsx';
import { Summary } from '../guest/parts/booking/summary.tsx';
import { AddToCalendar } from '../guest/parts/buttons/add-to-calendar.tsx';
import { Button, ButtonLink } from '../guest/parts/buttons/button.tsx';
import { CallButton } from '../guest/parts/contact/call-button.tsx';
import { Message } from '../guest/parts/feedback/message.tsx';
import { Cross, Hourglass, Pin, Tick } from '../guest/parts/icons.tsx';
import { useTableI18n } from '../guest/table-i18n.tsx';
import type { Config } from '../guest/types.ts';
import { useOnDemand } from '../guest/use-on-demand.ts';
import type { Booking } from './api.ts';
import { Coming } from './coming.tsx';
import css from './overview.module.css';
import { OwnWishes } from './own-wishes.tsx';
import { useServices, useWords } from './services.ts';
import { localOf, type Phase, phaseOf, slotOf, wordOf } from './state.ts';

type OverviewProps = {
  booking: Booking;
  onComing: (booking: Booking) => void;
  onWords: (booking: Booking) => void;
  onMove: () => void;
  onCancel: () => void;
  onErased: () => void;
};

/** The booking, and what may still be done with it, until when. */
export function Overview({ booking, onComing, onWords, onMove, onCancel, onErased }: OverviewProps) {
  const { clock } = useServices();
  const w = useWords();
  const config = booking.restaurant;
  const phase = phaseOf(booking, clock.now());
  const word = wordOf(booking, phase);
  const isAsked = booking.status === 'pending' || booking.declined;
  return (
    <>
      <div className={css.head}>
        <h2 id="view" tabIndex={-1}>
          {w(isAsked ? 'your_request' : 'your_table')}
        </h2>
        <Badge state={stateOf(booking, phase)} />
      </div>
      <Summary>
        <SlotLine slot={slotOf(booking)} />
        {config.restaurant_address && <p className="muted">{config.restaurant_address}</p>}
        <Code code={booking.confirmation_code} />
      </Summary>
      {phase === 'ahead' && (
        <Ahead booking={booking} onMove={onMove} onCancel={onCancel}>
          {!isAsked && <Coming booking={booking} onDone={onComing} />}
          <OwnWishes booking={booking} onDone={onWords} />
        </Ahead>
      )}
      {phase === 'begun' && (
        <Message>
          {word && <p>{w(word)}</p>}
          <CallButton config={config} />
        </Message>
      )}
      {phase === 'past' && !word && <Again config={config} />}
      {phase === 'past' && word && (
        <Message>
          <p>{w(word)}</p>
          <Again config={config} />
        </Message>
      )}
      {phase === 'cancelled' && <Cancelled booking={booking} />}
      <OwnData booking={booking} mayErase={phase === 'past' || phase === 'cancelled'} onErased={onErased} />
    </>
  );
}

const loadRights = () => import('./rights.tsx');

/** The way to what the guest may ask of their data; few do, so it comes when it is asked for. */
function OwnData(props: { booking: Booking; mayErase: boolean; onErased: () => void }) {
  const w = useWords();
  const { part, ask } = useOnDemand('rights', loadRights);
  if (part) return <part.Rights {...props} />;
  return (
    <Button look="plain" onClick={ask}>
      {w('rights')}
    </Button>
  );
}

type State = 'confirmed' | 'pending' | 'cancelled' | 'declined' | 'over';

function stateOf({ status, service_status, declined }: Booking, phase: Phase): State {
  if (declined) return 'declined';
  const isOff = status === 'pending' || service_status === 'no_show';
  return phase === 'past' || (phase === 'begun' && isOff) ? 'over' : status;
}

const ICONS = { confirmed: Tick, pending: Hourglass, cancelled: Cross, declined: Cross, over: Tick } as const;

function Badge({ state }: { state: State }) {
  const w = useWords();
  const Icon = ICONS[state];
  return (
    <span className={css.badge} data-state={state}>
      <Icon />
      {w(state)}
    </span>
  );
}

type AheadProps = { booking: Booking; onMove: () => void; onCancel: () => void; children: ReactNode };

/** What a guest may want before they come. */
function Ahead({ booking, onMove, onCancel, children }: AheadProps) {
  const { clock, reservation_id } = useServices();
  const { dates } = useTableI18n();
  const w = useWords();
  const { restaurant: config, may_change, may_cancel, until, guest_email: email, status } = booking;
  const { date, time } = localOf(until, config.timezone);
  const deadline = { date: dates.long(date), time };
  const late = config.restaurant_phone ? w('too_late', deadline) : w('too_late_no_phone', deadline);
  return (
    <>
      {status === 'pending' && <p>{email ? w('pending_words', { email }) : w('pending_words_no_email')}</p>}
      <div className={css.tools}>
        {config.restaurant_address && <Directions config={config} />}
        {status === 'confirmed' && (
          <AddToCalendar
            booking={{
              config,
              reservation_id,
              version: booking.version,
              code: booking.confirmation_code,
              slot: slotOf(booking),
              url: location.origin + location.pathname,
              until: Date.parse(until),
              lang: booking.lang,
            }}
            now={clock.now}
            label={w('to_calendar')}
          />
        )}
        {(may_change || may_cancel) && <CallButton config={config} label={w('call')} />}
      </div>
      <div className={css.actions}>
        {children}
        {may_change && <Button onClick={onMove}>{w('change')}</Button>}
      </div>
      {may_change || may_cancel ? (
        <div className={css.last}>
          {may_cancel && (
            <Button look="plain" onClick={onCancel}>
              {w('cancel')}
            </Button>
          )}
          <p className="small">{w('until', deadline)}</p>
        </div>
      ) : (
        <Message>
          <p>{late}</p>
          <CallButton config={config} />
        </Message>
      )}
    </>
  );
}

/** The way there, in whatever shows maps: nothing is asked of anybody before the press. */
function Directions({ config }: { config: Config }) {
  const w = useWords();
  const place = `${config.restaurant_name}, ${config.restaurant_address ?? ''}`;
  const address = new URL('https://www.google.com/maps/dir/?api=1');
  address.searchParams.set('destination', place);
  return (
    <ButtonLink href={address.href} target="_blank" rel="noreferrer">
      <Pin />
      {w('directions')}
    </ButtonLink>
  );
}

function Cancelled({ booking }: { booking: Booking }) {
  const { dates } = useTableI18n();
  const w = useWords();
  const { cancelled_at, declined, restaurant } = booking;
  const cancelled = cancelled_at
    ? w('cancelled_on', { date: dates.long(localOf(cancelled_at, restaurant.timezone).date) })
    : w('cancelled_words');
  return (
    <Message>
      <p>{declined ? w('declined_words') : cancelled}</p>
      <Again config={restaurant} />
    </Message>
  );
}

function Again({ config }: { config: Config }) {
  const { lang } = useTableI18n();
  const w = useWords();
  return <ButtonLink href={`/book/${config.public_token}?lang=${lang}`}>{w('again')}</ButtonLink>;
}
