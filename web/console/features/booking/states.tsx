import {
  IconArmchair,
  IconBan,
  IconClockExclamation,
  IconDoorEnter,
  IconDoorExit,
  IconHourglassEmpty,
  IconHourglassHigh,
  IconLock,
  IconUsersGroup,
  IconUserX,
  IconX,
} from '../../components/icons.tsx';
import type { TableState } from '../../day/tables/tables.ts';

/** The icon of each state; what is as planned needs none. Fill, edge and pattern are in `styles/states.css`. */
const ICONS: Partial<Record<TableState, typeof IconX>> = {
  request: IconHourglassEmpty,
  late: IconClockExclamation,
  not_come: IconClockExclamation,
  arrived: IconDoorEnter,
  seated: IconArmchair,
  overstaying: IconHourglassHigh,
  left: IconDoorExit,
  no_show: IconUserX,
  cancelled: IconX,
  blocked: IconLock,
  offered: IconUsersGroup,
  off: IconBan,
};

/** A state's icon, beside its word or in the place of it. */
export function StateIcon({ state, size = '0.875rem' }: { state: TableState; size?: string }) {
  const Icon = ICONS[state];
  return Icon ? <Icon size={size} stroke={2.25} aria-hidden /> : null;
}
