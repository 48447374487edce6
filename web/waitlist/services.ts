import { createContext } from 'react';
import type { Clock } from '../common/clock.ts';
import { type Lang, type Translate, translator, type WriteTime } from '../common/i18n.ts';
import { useProvided } from '../guest/i18n.ts';
import type { WaitingApi } from './api.ts';
import type { Reads } from './reads.ts';
import { WORDS } from './words/all.ts';

/** What every part of the page may use, made once in `start.tsx`. */
export type Services = { api: WaitingApi; reads: Reads; clock: Clock };

type Say = Translate<typeof WORDS.fr>;

/** This page's own words in one language. */
export const ownWords = (lang: Lang, time?: WriteTime): Say => translator(lang, WORDS, time);

export const ServicesContext = createContext<Services | undefined>(undefined);
export const WordsContext = createContext<Say | undefined>(undefined);

export const useServices = (): Services => useProvided(ServicesContext);

/** Words of this page; those of the parts that guests' pages share are `useI18n`'s. */
export const useWords = (): Say => useProvided(WordsContext);
