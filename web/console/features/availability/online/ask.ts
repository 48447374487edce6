import { createContext, use } from 'react';

/** What is asked: why guests cannot book a date, and the time that it is about, if it is about one. */
export type Asked = { date: string; time?: string };

/** Asks why guests cannot book something: the answer comes in a dialog over the page. */
export const AskWhyContext = createContext<(asked: Asked) => void>(() => undefined);

export const useAskWhy = () => use(AskWhyContext);
