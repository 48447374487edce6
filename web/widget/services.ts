import { createContext, useContext } from 'react';
import type { Clock } from '../common/clock.ts';
import { type DateWords, dateWords, type Lang, type Translate, translator } from '../common/i18n.ts';
import type { Booking } from './booking.ts';
import type { Frame } from './frame.ts';
import type { Reads } from './reads.ts';
import type { Screens } from './screens.ts';
import type { Store } from './state.ts';
import { WORDS } from './words/all.ts';

/** What every part of the page may use, made once in `main.tsx`. */
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

export type I18n = { lang: Lang; t: Translate<typeof WORDS.fr>; dates: DateWords };

/** Words and dates of one language. */
export const i18nOf = (lang: Lang): I18n => ({ lang, t: translator(lang, WORDS), dates: dateWords(lang) });

export const ServicesContext = createContext<Services | undefined>(undefined);
export const I18nContext = createContext<I18n | undefined>(undefined);

function used<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A part of the page stands outside its provider.');
  return value;
}

export const useServices = (): Services => used(useContext(ServicesContext));
export const useI18n = (): I18n => used(useContext(I18nContext));
