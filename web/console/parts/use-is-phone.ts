import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone, as in the styles. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 47.9375em)', undefined, { getInitialValueInEffect: false }) === true;
