import { createContext } from 'react';
import type { Clock } from '../common/clock.ts';
import { useProvided } from '../guest/i18n.ts';
import type { Booking } from './booking.ts';
import type { Frame } from './frame.ts';
import type { Reads } from './reads.ts';
import type { Screens } from './screens.ts';
import type { Store } from './state.ts';

/** What every part of the page may use, made once in `start.tsx`. */
export type Services = {
  store: Store;
  clock: Clock;
  reads: Reads;
  booking: Booking;
  screens: Screens;
  frame: Frame;
  /** Takes the restaurant's colour. */
  paint: (color: string | undefined) => void;
};

export const ServicesContext = createContext<Services | undefined>(undefined);

export const useServices = (): Services => useProvided(ServicesContext);
