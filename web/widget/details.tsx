import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { MINUTE_MS } from '../../shared/domain/units.ts';
import { say } from '../common/live.ts';
import { useI18n } from '../guest/i18n.ts';
import { BackButton } from '../guest/parts/back-button.tsx';
import { Button } from '../guest/parts/button.tsx';
import { Field } from '../guest/parts/field.tsx';
import { SlotLine } from '../guest/parts/slot-line.tsx';
import { Spinner } from '../guest/parts/spinner.tsx';
import { Summary } from '../guest/parts/summary.tsx';
import { WishFields } from '../guest/parts/wishes.tsx';
import type { Config } from '../guest/types.ts';
import { hasWishes } from '../guest/wishes.ts';
import css from './details.module.css';
import { type Faults, faultsOf, LONGEST_OF, trimmed } from './guest.ts';
import { Countdown, useRemaining } from './parts/countdown.tsx';
import { NoticeBar } from './parts/notice-bar.tsx';
import { useServices } from './services.ts';
import { FIELDS, type Hold, type RequiredField, useStored } from './state.ts';

/** Enough for a number when the phone library cannot be had. */
const FEWEST_DIGITS = 6;

const loadPhones = () => import('../common/phone.ts');

/** The phone library, loaded while the guest types; without it numbers are taken as they are. */
function usePhones(zone: string) {
  const { data } = useQuery({
    queryKey: ['phones'],
    queryFn: loadPhones,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    read: (text: string) => data?.readPhone(text, zone),
    /** Waits for the library; answers nothing without it. */
    understand: (text: string) =>
      loadPhones().then(
        ({ readPhone }) => readPhone(text, zone),
        () => undefined,
      ),
    isPhone: (text: string) =>
      data ? data.readPhone(text, zone) !== undefined : text.replace(/\D/g, '').length >= FEWEST_DIGITS,
  };
}

/** Second screen: who comes. Everything typed is kept, whatever happens to the table. */
export function Details({ config }: { config: Config }) {
  const { store } = useServices();
  const { hold } = useStored(store);
  return hold ? <HeldDetails config={config} hold={hold} /> : null;
}

function HeldDetails({ config, hold }: { config: Config; hold: Hold }) {
  const { store, clock, booking, screens } = useServices();
  const { t } = useI18n();
  const { guest, activity, notice } = useStored(store);
  const [checked, setChecked] = useState<Partial<Record<RequiredField, boolean>>>({});
  const [hadWishes] = useState(() => hasWishes(guest));
  const remaining = useRemaining(hold);
  const phones = usePhones(config.timezone);
  const isManual = config.confirmation_mode === 'manual';

  useEffect(() => {
    const minutes = Math.round((hold.expires_at - clock.now()) / MINUTE_MS);
    if (minutes > 0) say(t('held_for', { min: minutes }));
  }, [hold, clock, t]);
  useEffect(() => {
    if (remaining.phase !== 'no_hurry') say(t(remaining.phase));
  }, [remaining.phase, t]);

  const faults: Faults = faultsOf(guest, phones.isPhone);
  const refused = notice?.kind === 'refused' ? notice.fields : [];
  const shownFault = (field: RequiredField) => {
    if (refused.includes(field)) return t('refused');
    const fault = checked[field] ? faults[field] : undefined;
    return fault && t(fault);
  };

  const leaveField = (field: RequiredField) => {
    if (guest[field].trim() === '') return;
    setChecked((before) => ({ ...before, [field]: true }));
    if (field === 'guest_phone') void showUnderstood(guest.guest_phone);
  };

  /** Shows a number as it was understood, unless it was typed on meanwhile. */
  const showUnderstood = async (typed: string) => {
    const understood = await phones.understand(typed);
    const { guest: now } = store.get();
    const is_left = document.activeElement?.id !== 'guest_phone' && now.guest_phone === typed;
    if (understood && is_left) store.set({ guest: { ...now, guest_phone: understood.shown } });
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setChecked({ guest_first_name: true, guest_last_name: true, guest_email: true, guest_phone: true });
    const wrong = FIELDS.find((field) => faults[field]);
    if (wrong) {
      form.querySelector<HTMLInputElement>(`#${wrong}`)?.focus();
      return;
    }
    const clean = trimmed(guest);
    void booking.confirm({ ...clean, guest_phone: phones.read(clean.guest_phone)?.e164 ?? clean.guest_phone });
  };

  const button = () => {
    if (activity) return t('sending');
    if (remaining.phase === 'expired') return t(isManual ? 'retake_send' : 'retake');
    return t(isManual ? 'send' : 'confirm');
  };

  const field = (name: RequiredField) => ({
    longest: LONGEST_OF[name],
    name,
    value: guest[name],
    fault: shownFault(name),
    onText: (text: string) => store.set({ guest: { ...store.get().guest, [name]: text }, notice: undefined }),
    onLeave: () => leaveField(name),
  });

  return (
    <>
      <BackButton onBack={screens.back}>{t('back')}</BackButton>
      <Summary>
        <SlotLine slot={hold.slot} />
        <Countdown hold={hold} remaining={remaining} />
      </Summary>
      <h2 id="heading" tabIndex={-1}>
        {t('details')}
      </h2>
      <form className={css.form} onSubmit={submit} noValidate>
        <div className={css.names}>
          <Field {...field('guest_first_name')} label={t('first_name')} autoComplete="given-name" />
          <Field {...field('guest_last_name')} label={t('last_name')} autoComplete="family-name" />
        </div>
        <Field {...field('guest_email')} label={t('email')} type="email" autoComplete="email" />
        <Field {...field('guest_phone')} label={t('phone')} type="tel" autoComplete="tel" />
        <WishFields
          wishes={guest}
          isOpen={hadWishes}
          onWishes={(wishes) => store.set({ guest: { ...store.get().guest, ...wishes }, notice: undefined })}
        />
        {isManual && <p>{t('manual')}</p>}
        <p className={`small ${css.consent}`}>{t('consent')}</p>
        <Button type="submit" look="primary" aria-disabled={activity !== undefined}>
          {activity && <Spinner />}
          {button()}
        </Button>
      </form>
      <NoticeBar config={config} />
    </>
  );
}
