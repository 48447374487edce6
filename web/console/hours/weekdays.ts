/** The days of the week as the API counts them, from Monday on. */
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;
