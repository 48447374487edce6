import type { CSSProperties } from 'react';
import type { Scale } from '../../day/scale.ts';

/** How wide a span of minutes is on a track. */
export const widthOf = (scale: Scale, { from, to }: { from: number; to: number }): string =>
  `calc(var(--q) * ${scale.at(to) - scale.at(from)})`;

/** Where a span of minutes lies on a track; a hair narrower than it is, so that neighbours can be told apart. */
export const spanStyle = (scale: Scale, { from, to }: { from: number; to: number }): CSSProperties => ({
  left: `calc(var(--q) * ${scale.at(from)})`,
  width: `calc(var(--q) * ${scale.at(to) - scale.at(from)} - 2px)`,
});

/** Where a minute lies on a track, at the `least` so far from its beginning (a CSS length). */
export const pointStyle = (scale: Scale, minute: number, least = '0px'): CSSProperties => ({
  left: `max(${least}, var(--q) * ${scale.at(minute)})`,
});

/** Whether a minute is on the track at all. */
export const isDrawn = ({ from, to }: Scale, minute: number): boolean => minute >= from && minute <= to;
