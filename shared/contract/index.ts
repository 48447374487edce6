import * as hours from './hours.ts';
import * as reservations from './reservations.ts';
import * as restaurant from './restaurant.ts';
import * as rooms from './rooms.ts';
import type { Route } from './route.ts';
import * as tableMerges from './table-merges.ts';
import * as tables from './tables.ts';
import * as widget from './widget.ts';

const isRoute = (value: unknown): value is Route => typeof value === 'object' && value !== null && 'success' in value;

const areas: Record<string, unknown>[] = [widget, restaurant, reservations, tables, hours, rooms, tableMerges];

/** Every route of both APIs, for tools that loop over them; functions import their own area instead. */
export const routes: readonly Route[] = areas.flatMap((area) => Object.values(area).filter(isRoute));
