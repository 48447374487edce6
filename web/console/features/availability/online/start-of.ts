import type { OwnSlot } from '../../../day/covers.ts';

type Slot = Pick<OwnSlot, 'time' | 'reasons'>;

/** Where the answer for a date opens: at the slot of the time that was asked about (`HH:MM`), else at the first that is still to come. */
export const startOf = <S extends Slot>(slots: readonly S[], wanted: string | undefined): S | undefined =>
  wanted === undefined
    ? slots.find(({ reasons }) => !reasons.includes('past'))
    : slots.findLast(({ time }) => time <= wanted);
