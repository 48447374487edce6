import type { Actor } from './actor.ts';

const TIMES = ['19:00', '19:30', '20:00', '20:30', '21:00'];
const LATE_TIMES = ['21:00', '22:00', '22:30', '23:00', '23:30', '00:00'];

/** A time at which somebody wants to dine; some of the late ones are offered only when services end late. */
export const drawTime = ({ dice, world }: Actor): string =>
  dice.pick(world.plan.late && dice.chance(0.6) ? LATE_TIMES : TIMES) ?? '19:00';

export const drawDate = ({ dice, world }: Actor): string => dice.pick(world.plan.dates) ?? '';
