import { useMedia } from './use-media.ts';

/** Whether the window is as narrow as a phone, as in the styles. */
export const useIsPhone = (): boolean => useMedia('(max-width: 47.9375em)');
