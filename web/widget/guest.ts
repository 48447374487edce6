import { LONGEST, VISIBLE } from '../../shared/platform/contract/constants.ts';
import { isEmail } from '../guest/email.ts';
import type { Guest } from './api.ts';
import { FIELDS, type RequiredField } from './state.ts';

/** The longest texts that the API takes. */
export const LONGEST_OF: Record<RequiredField, number> = {
  guest_first_name: LONGEST.name,
  guest_last_name: LONGEST.name,
  guest_email: LONGEST.email,
  guest_phone: LONGEST.phone,
};

const MISSING = {
  guest_first_name: 'first_name_missing',
  guest_last_name: 'last_name_missing',
  guest_email: 'email_missing',
  guest_phone: 'phone_missing',
} as const satisfies Record<RequiredField, string>;

/** What is wrong with a field, as the key of its words. */
type Fault = (typeof MISSING)[RequiredField] | 'email_incomplete' | 'phone_incomplete';
export type Faults = Partial<Record<RequiredField, Fault>>;

/** The details as they are sent: without spaces around them. */
export const trimmed = (guest: Guest): Guest => ({
  guest_first_name: guest.guest_first_name.trim(),
  guest_last_name: guest.guest_last_name.trim(),
  guest_email: guest.guest_email.trim(),
  guest_phone: guest.guest_phone.trim(),
  guest_note: guest.guest_note.trim(),
  allergies: guest.allergies.trim(),
  occasion: guest.occasion.trim(),
});

/** What is wrong with the details; `isPhone` knows telephone numbers. */
export function faultsOf(guest: Guest, isPhone: (text: string) => boolean): Faults {
  const { guest_email, guest_phone } = trimmed(guest);
  const faults: Faults = {};
  if (!isEmail(guest_email)) faults.guest_email = 'email_incomplete';
  if (!isPhone(guest_phone)) faults.guest_phone = 'phone_incomplete';
  for (const field of FIELDS) if (!VISIBLE.test(guest[field])) faults[field] = MISSING[field];
  return faults;
}
