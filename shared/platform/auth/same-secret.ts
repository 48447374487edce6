import { createHash, timingSafeEqual } from 'node:crypto';

/** Digests have one length, as a comparison in constant time needs. */
const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether two secrets are the same, compared in a time that does not tell how much of them agrees. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
