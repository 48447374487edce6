import { createContext, use } from 'react';
import type { WantedBlock } from './wanted.ts';

/** Asks for a block, or for what is to become of one: in a dialog over the page. */
export const AskContext = createContext<(wanted: WantedBlock) => void>(() => undefined);

export const useAskForBlock = () => use(AskContext);
