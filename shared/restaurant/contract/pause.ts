import * as z from 'zod/mini';
import { ME } from '../../platform/contract/operator.ts';
import { GivenTimestamp, Timestamp } from '../../platform/contract/primitives.ts';
import { EVERYBODY } from '../../platform/contract/roles.ts';
import { route } from '../../platform/contract/route.ts';

const PAUSE = `${ME}/pause` as const;

/** A stop of online booking: guests cannot book a start before a moment. It ends by itself. */
export const Pause = z
  .object({ until: Timestamp.check(z.describe('Guests cannot book a start before this moment.')) })
  .register(z.globalRegistry, { id: 'Pause', examples: [{ until: '2026-12-04T20:00:00.000Z' }] });
export type Pause = z.infer<typeof Pause>;

const NewPause = z
  .object({ until: GivenTimestamp })
  .register(z.globalRegistry, { id: 'NewPause', examples: [{ until: '2026-12-04T20:00:00.000Z' }] });

export const putPause = route({
  id: 'pause.put',
  method: 'PUT',
  path: PAUSE,
  auth: 'operator',
  roles: EVERYBODY,
  summary: 'Stop online booking for a while',
  description: 'Guests cannot book starts before `until`. Existing bookings and locks stay valid.',
  body: NewPause,
  success: { status: 200, description: 'The pause.', body: Pause },
  problems: [],
});

export const deletePause = route({
  id: 'pause.delete',
  method: 'DELETE',
  path: PAUSE,
  auth: 'operator',
  roles: EVERYBODY,
  summary: 'End the stop of online booking',
  success: { status: 204, description: 'No pause.' },
  problems: [],
});
