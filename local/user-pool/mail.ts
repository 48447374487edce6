/** A mail that the local user pool has written. */
export type PoolMail = { to: string; subject: string; html: string };

export type Deliver = (mail: PoolMail) => void;
