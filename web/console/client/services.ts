import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ConsoleApi } from './api.ts';
import type { KeptClock } from './offline/kept-clock.ts';
import type { StepQueue } from './offline/step-queue.ts';
import type { Pulse } from './pulse.ts';
import type { PoolClient } from './session/pool-client.ts';
import type { RestaurantChoice } from './session/restaurant-choice.ts';
import type { Session, SessionState } from './session/session.ts';

/** What every part of the console may use. */
export type Services = {
  api: ConsoleApi;
  pool: PoolClient;
  session: Session;
  clock: KeptClock;
  choice: RestaurantChoice;
  pulse: Pulse;
  queue: StepQueue;
  pages_url: string;
};

export const ServicesContext = createContext<Services | undefined>(undefined);

/** The services of the page. Throws outside of it. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('Used outside of the console.');
  return services;
}

/** Who is signed in, in any tab. */
export function useSession(): SessionState {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.state);
}
