import { regexes } from 'zod/v4/core';

/** The longest address that the API takes. */
export const LONGEST_EMAIL = 254;

/** Whether a text looks like an address that a mail can go to. */
export const isEmail = (text: string): boolean => regexes.email.test(text);
