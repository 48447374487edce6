import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { say } from '../../common/live.ts';
import { isEmail } from '../../guest/email.ts';
import { Field } from '../../guest/parts/form/field.tsx';
import { useTableI18n } from '../../guest/table-i18n.tsx';
import type { Guest } from '../api.ts';
import { type Faults, faultsOf, LONGEST_OF, trimmed } from '../guest.ts';
import { useServices } from '../services.ts';
import { FIELDS, type RequiredField, useStored } from '../state.ts';
import { useDetailWords } from '../words.ts';
import css from './guest-fields.module.css';

/** Enough for a number when the phone library cannot be had. */
const FEWEST_DIGITS = 6;

/** How long a press waits for what knows slips of mail addresses (ms): a booking is worth more than the question. */
const SLIPS_WAIT_MS = 1500;

const loadSlips = () => import('../email-slip.ts');
const loadPhones = () => import('../../common/phone.ts');

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

export type GuestDetails = ReturnType<typeof useGuestDetails>;

/** Who comes, as it is typed into `GuestFields`, at a restaurant in an IANA zone. */
export function useGuestDetails(zone: string) {
  const { store } = useServices();
  const { t } = useTableI18n();
  const w = useDetailWords();
  const { guest, notice } = useStored(store);
  const [checked, setChecked] = useState<Partial<Record<RequiredField, boolean>>>({});
  const [slip, setSlip] = useState<{ typed: string; meant: string }>();
  /** The address with which the details were last sent, or stopped. */
  const pressed = useRef<string>(undefined);
  const phones = usePhones(zone);
  // There by the time that the details are sent.
  useQuery({ queryKey: ['slips'], queryFn: loadSlips, staleTime: Number.POSITIVE_INFINITY });
  const faults: Faults = faultsOf(guest, phones.isPhone);
  const refused = notice?.kind === 'refused' ? notice.fields : [];
  const shownFault = (field: RequiredField) => {
    if (refused.includes(field)) return t('refused');
    const fault = checked[field] ? faults[field] : undefined;
    return fault && t(fault);
  };

  /** Shows a number as it was understood, unless it was typed on meanwhile. */
  const showUnderstood = async (typed: string) => {
    const understood = await phones.understand(typed);
    const { guest: now } = store.get();
    const is_left = document.activeElement?.id !== 'guest_phone' && now.guest_phone === typed;
    if (understood && is_left) store.set({ guest: { ...now, guest_phone: understood.shown } });
  };

  /** Asks about an address that looks mistyped, unless it was typed on meanwhile; never refuses one. Says whether it asks. */
  const askAbout = async (typed: string): Promise<boolean> => {
    const meant = await loadSlips().then(
      ({ meantBy }) => (isEmail(typed.trim()) ? meantBy(typed.trim()) : undefined),
      () => undefined,
    );
    const asks = meant !== undefined && store.get().guest.guest_email === typed;
    setSlip(meant ? { typed, meant } : undefined);
    if (asks) say(w('did_you_mean', { email: meant }));
    return asks;
  };

  /** Whether the press is to wait for an answer: each address that looks mistyped is asked about once. */
  const mustAsk = async (typed: string): Promise<boolean> => {
    if (pressed.current === typed) return false;
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, SLIPS_WAIT_MS, false));
    const asks = await Promise.race([askAbout(typed), late]);
    pressed.current = typed;
    return asks;
  };

  return {
    /** The address that was probably meant, and what takes it. */
    slip:
      slip?.typed === guest.guest_email
        ? {
            meant: slip.meant,
            take: () => store.set({ guest: { ...store.get().guest, guest_email: slip.meant }, notice: undefined }),
          }
        : undefined,
    /** What a field shows, and what becomes of what is typed into it. */
    field: (name: RequiredField) => ({
      longest: LONGEST_OF[name],
      name,
      value: guest[name],
      fault: shownFault(name),
      onText: (text: string) => store.set({ guest: { ...store.get().guest, [name]: text }, notice: undefined }),
      onLeave: () => {
        if (guest[name].trim() === '') return;
        setChecked((before) => ({ ...before, [name]: true }));
        if (name === 'guest_phone') void showUnderstood(guest.guest_phone);
        if (name === 'guest_email') void askAbout(guest.guest_email);
      },
    }),
    /**
     * The details as they are sent. Nothing while a field is wrong or an address is asked about, which then has the focus; the
     * next press takes the address as it is.
     */
    check: async (): Promise<Guest | undefined> => {
      setChecked({ guest_first_name: true, guest_last_name: true, guest_email: true, guest_phone: true });
      const wrong = FIELDS.find((field) => faults[field]);
      if (wrong) return void document.getElementById(wrong)?.focus();
      if (await mustAsk(guest.guest_email)) return void document.getElementById('guest_email')?.focus();
      const clean = trimmed(guest);
      return { ...clean, guest_phone: phones.read(clean.guest_phone)?.e164 ?? clean.guest_phone };
    },
  };
}

/** The fields that must be filled. Everything typed is kept, whatever happens to the table. */
export function GuestFields({ details: { field, slip } }: { details: GuestDetails }) {
  const { t } = useTableI18n();
  const w = useDetailWords();
  return (
    <>
      <div className={css.names}>
        <Field {...field('guest_first_name')} label={w('first_name')} autoComplete="given-name" />
        <Field {...field('guest_last_name')} label={w('last_name')} autoComplete="family-name" />
      </div>
      <Field
        {...field('guest_email')}
        label={t('email')}
        type="email"
        autoComplete="email"
        hint={
          slip && (
            <button type="button" className={css.slip} onClick={slip.take}>
              {w('did_you_mean', { email: slip.meant })}
            </button>
          )
        }
      />
      <Field {...field('guest_phone')} label={t('phone')} type="tel" autoComplete="tel" />
    </>
  );
}
