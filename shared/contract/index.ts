import type { Route } from './route.ts';
import * as widget from './widget.ts';

const isRoute = (value: unknown): value is Route => typeof value === 'object' && value !== null && 'success' in value;

const areas: Record<string, unknown>[] = [widget];

/** Every route of both APIs, for tools that loop over them; functions import their own area instead. */
export const routes: readonly Route[] = areas.flatMap((area) => Object.values(area).filter(isRoute));
