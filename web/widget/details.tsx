import { type FormEvent, useEffect, useState } from 'react';
import { MINUTE_MS } from '../../shared/platform/time/units.ts';
import { say } from '../common/live.ts';
import { isTooLateToChange } from '../guest/deadline.ts';
import { Countdown, useRemaining } from '../guest/parts/booking/countdown.tsx';
import { SlotLine } from '../guest/parts/booking/slot-line.tsx';
import { Summary } from '../guest/parts/booking/summary.tsx';
import { BackButton } from '../guest/parts/buttons/back-button.tsx';
import { Button } from '../guest/parts/buttons/button.tsx';
import { CallButton } from '../guest/parts/contact/call-button.tsx';
import { Message } from '../guest/parts/feedback/message.tsx';
import { Spinner } from '../guest/parts/feedback/spinner.tsx';
import { WishFields } from '../guest/parts/form/wishes.tsx';
import { useTableI18n } from '../guest/table-i18n.tsx';
import type { Config } from '../guest/types.ts';
import { hasWishes } from '../guest/wishes.ts';
import css from './details.module.css';
import { GuestFields, useGuestDetails } from './parts/guest-fields.tsx';
import { NoticeBar } from './parts/notice-bar.tsx';
import { PrivacyLink } from './parts/privacy-link.tsx';
import { useServices } from './services.ts';
import { type Hold, useStored } from './state.ts';
import { useDetailWords } from './words.ts';

/** Second screen: who comes. Everything typed is kept, whatever happens to the table. */
export function Details({ config }: { config: Config }) {
  const { store } = useServices();
  const { hold } = useStored(store);
  return hold ? <HeldDetails config={config} hold={hold} /> : null;
}

function HeldDetails({ config, hold }: { config: Config; hold: Hold }) {
  const { store, clock, booking, screens } = useServices();
  const { t } = useTableI18n();
  const w = useDetailWords();
  const { guest, activity } = useStored(store);
  const [hadWishes] = useState(() => hasWishes(guest));
  const remaining = useRemaining(hold.expires_at, clock);
  const details = useGuestDetails(config.timezone);
  const isManual = config.confirmation_mode === 'manual';

  useEffect(() => {
    const minutes = Math.round((hold.expires_at - clock.now()) / MINUTE_MS);
    if (minutes > 0) say(w('held_for', { min: minutes }));
  }, [hold, clock, w]);
  useEffect(() => {
    if (remaining.phase !== 'no_hurry') say(t(remaining.phase));
  }, [remaining.phase, t]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const clean = await details.check();
    if (clean) void booking.confirm(clean);
  };

  const button = () => {
    if (activity) return t('sending');
    if (remaining.phase === 'expired') return w(isManual ? 'retake_send' : 'retake');
    return w(isManual ? 'send' : 'confirm');
  };

  return (
    <>
      <BackButton onBack={screens.back}>{t('back')}</BackButton>
      <Summary>
        <SlotLine slot={hold.slot} />
        <Countdown remaining={remaining} held_ms={hold.held_ms} label={w('held')} words={t(remaining.phase)} />
      </Summary>
      <h2 id="heading" tabIndex={-1}>
        {w('details')}
      </h2>
      <form className={css.form} onSubmit={submit} noValidate>
        <GuestFields details={details} />
        <WishFields
          wishes={guest}
          isOpen={hadWishes}
          onWishes={(wishes) => store.set({ guest: { ...store.get().guest, ...wishes }, notice: undefined })}
        />
        {isTooLateToChange(hold.slot, config, clock.now()) && (
          <Message tone="warning">
            <p>{w('too_late')}</p>
            <CallButton config={config} />
          </Message>
        )}
        {isManual && <p>{t('manual')}</p>}
        <p className={`small ${css.consent}`}>
          {w('consent')}
          <PrivacyLink config={config} />
        </p>
        <Button type="submit" look="primary" aria-disabled={activity !== undefined}>
          {activity && <Spinner />}
          {button()}
        </Button>
      </form>
      <NoticeBar config={config} />
    </>
  );
}
