const TIME = /^([01]?\d|2[0-3])[:h. ]?([0-5]\d)?$/i;

/** `HH:MM` of a time as people type it: `20:30`, `20h30`, `2030`, `20h`, `8`; nothing for anything else. */
export function readTime(typed: string): string | undefined {
  const [, hour, minute = '00'] = TIME.exec(typed.trim().replace(/h$/i, '')) ?? [];
  return hour === undefined ? undefined : `${hour.padStart(2, '0')}:${minute}`;
}
