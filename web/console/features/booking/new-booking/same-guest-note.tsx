import { useDebouncedValue } from '@mantine/hooks';
import { isHere } from '../../../../../shared/booking/rules/arrived-guests.ts';
import { FEWEST_DIGITS } from '../../../../../shared/platform/contract/constants.ts';
import { timeOf } from '../../../day/records.ts';
import { staysOfGuest } from '../../../day/same-guest.ts';
import type { Stay } from '../../../day/service-day.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { Warning } from '../../availability/cover-limits/warning.tsx';
import { useGuests } from '../../guests/use-guest.ts';
import { partyName } from '../party-name.ts';

const PAUSE_MS = 250;

/** The one guest whom a contact finds, while it is typed; nobody where it could be several. */
function useGuestOf(contact: string, isComplete: boolean): string[] {
  const wanted = isComplete ? contact.trim() : '';
  const [q] = useDebouncedValue(wanted, PAUSE_MS);
  const { data, isPlaceholderData } = useGuests(q, q !== '');
  const found = q === wanted && q !== '' && !isPlaceholderData ? (data?.items ?? []) : [];
  const [guest] = found;
  return guest && found.length === 1 ? [guest.id] : [];
}

type Props = {
  /** The parties of the day that is booked for. */
  stays: readonly Stay[];
  typed: { guest_phone: string; guest_email: string };
};

/** Says before a booking is saved that its guest, by telephone or e-mail, has one on that day already, or is here. */
export function SameGuestNote({ stays, typed: { guest_phone, guest_email } }: Props) {
  const { t, showTime } = useI18n();
  const byPhone = useGuestOf(guest_phone, guest_phone.replace(/\D/g, '').length >= FEWEST_DIGITS.masked);
  const byEmail = useGuestOf(guest_email, /^\S+@\S+\.\S+$/.test(guest_email.trim()));
  const others = staysOfGuest(stays, { guest_ids: [...byPhone, ...byEmail], email: guest_email });
  const said = others.map(({ reservation }) =>
    t(isHere(reservation) ? 'new.same_guest_here' : 'new.same_guest', {
      name: partyName(t, reservation),
      time: showTime(timeOf(reservation)),
      guests: t('guests', { count: reservation.party_size }),
    }),
  );
  return <Warning>{said.join(' ')}</Warning>;
}
