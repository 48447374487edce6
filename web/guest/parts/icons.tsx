import type { ReactNode } from 'react';

const icon = (drawing: ReactNode) => () => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
    {drawing}
  </svg>
);

export const Before = icon(<path d="m12 4-6 6 6 6" />);
export const After = icon(<path d="m8 4 6 6-6 6" />);
export const Tick = icon(<path d="m4 10.5 4 4 8-9" />);
export const Warning = icon(<path d="M10 3 2 17h16L10 3Zm0 5v4m0 2.4v.1" />);
export const Info = icon(<path d="M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm0 7v5m0-8v.1" />);
export const Phone = icon(
  <path d="M4 3h3l1.5 4L6.6 8.4a10 10 0 0 0 5 5L13 11.500l4 1.500v3a1 1 0 0 1-1 1A13 13 0 0 1 3 4a1 1 0 0 1 1-1Z" />,
);
export const CalendarIcon = icon(<path d="M3 5h14v12H3zM3 9h14M7 3v4m6-4v4" />);
export const Copy = icon(<path d="M7 7h10v10H7zM13 7V3H3v10h4" />);
export const Pin = icon(
  <path d="M10 18s6-5.500 6-10a6 6 0 1 0-12 0c0 4.500 6 10 6 10Zm0-8a2 2 0 1 1 0-4 2 2 0 0 1 0 4Z" />,
);
export const Cross = icon(<path d="m5 5 10 10M15 5 5 15" />);
export const Hourglass = icon(<path d="M5 3h10M5 17h10M6 3c0 5 8 5 8 14M14 3c0 5-8 5-8 14" />);
