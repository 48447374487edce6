/** Stands for what is left out: nobody types it, so that a masked value that comes back is known. */
const LEFT_OUT = '…';

/** An address of which only its owner knows the rest: « z…@example.com ». */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}${LEFT_OUT}${email.slice(at)}`;
}

/** The calling code of a number (ITU-T E.164, list of country codes), which has one digit, two or three. */
const CALLING_CODE = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** A telephone number of which only its owner knows the rest: its country, if it names one, and its last two digits. */
export function maskPhone(phone: string): string {
  const country = CALLING_CODE.exec(phone)?.[0] ?? '';
  return `${country} ${LEFT_OUT} ${phone.replace(/\D/g, '').slice(-2)}`.trim();
}

/** The fields that tell how to reach a guest, wherever they stand in an answer or a body. */
const MASKS = new Map([
  ['guest_email', maskEmail],
  ['email', maskEmail],
  ['guest_phone', maskPhone],
  ['phone', maskPhone],
]);

/** Masks what tells how to reach a guest: for `JSON.parse`, of an answer. */
export const maskContact = (field: string, value: unknown): unknown =>
  typeof value === 'string' ? (MASKS.get(field)?.(value) ?? value) : value;

/** Leaves out what tells how to reach a guest, where it comes back as it was masked: for `JSON.parse`, of a body. */
export const dropMasked = (field: string, value: unknown): unknown =>
  MASKS.has(field) && typeof value === 'string' && value.includes(LEFT_OUT) ? undefined : value;
