/** How long things last, in the units of their names. */
export const HOUR_MINUTES = 60;
export const DAY_MINUTES = 24 * HOUR_MINUTES;
export const MINUTE_MS = 60_000;
export const HOUR_MS = HOUR_MINUTES * MINUTE_MS;
export const HOUR_SECONDS = HOUR_MINUTES * 60;
export const DAY_SECONDS = 24 * HOUR_SECONDS;
export const DAY_MS = DAY_SECONDS * 1000;
