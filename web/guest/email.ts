import { regexes } from 'zod/v4/core';

/** Whether a text looks like an address that a mail can go to. */
export const isEmail = (text: string): boolean => regexes.email.test(text);
