import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone: lists become cards. The same width as in the style sheets. */
export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
