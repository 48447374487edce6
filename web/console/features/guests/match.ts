/** What tells who a guest is, as it is typed. */
export type Typed = {
  guest_first_name: string;
  guest_last_name: string;
  guest_phone: string;
  guest_email: string;
};

/** Fewer digits of a number, or letters of a name, fit too many. */
const LEAST_DIGITS = 4;
const LEAST_LETTERS = 2;

/**
 * What to search the guests for while a booking is typed: the number, else the address, else the names, since two guests may
 * share a name. Empty while there is too little of any.
 */
export function wantedOf(typed: Typed): string {
  const phone = typed.guest_phone.trim();
  if (phone.replace(/\D/g, '').length >= LEAST_DIGITS) return phone;
  const email = typed.guest_email.trim();
  if (/^\S+@\S+\.\S+$/.test(email)) return email;
  const last = typed.guest_last_name.trim();
  if (last.length < LEAST_LETTERS) return '';
  return `${last} ${typed.guest_first_name.trim()}`.trim();
}
