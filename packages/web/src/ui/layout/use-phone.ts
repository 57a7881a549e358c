import { useMediaQuery } from '@mantine/hooks';

const useWindow = (query: string): boolean =>
  useMediaQuery(query, undefined, { getInitialValueInEffect: false }) ?? false;

/** Whether the window is as narrow as a phone: lists become cards. The same width as in the style sheets. */
export const usePhone = (): boolean => useWindow('(max-width: 47.99em)');

/** Whether it is as narrow as the smallest phones. */
export const useSmallPhone = (): boolean => useWindow('(max-width: 22.5em)');
