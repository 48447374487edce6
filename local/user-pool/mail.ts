/** Stands for the console's address, which the pool does not know: whoever delivers its mails puts it in. */
export const CONSOLE_PLACE = 'https://console.invalid';

/** A mail that the local user pool has written. */
export type PoolMail = { to: string; subject: string; html: string };

export type Deliver = (mail: PoolMail) => void;
