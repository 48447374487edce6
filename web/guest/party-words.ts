import type { TableWish } from './types.ts';

/** How many they are, and in which room they would like to sit: « 2 guests, Terrasse ». */
export const partyWords = (
  t: (key: 'guests', values: { count: number }) => string,
  { guests, room }: TableWish,
): string => [t('guests', { count: guests }), ...(room ? [room.name] : [])].join(', ');
