import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Says, instead of the rows of a list, that there are none. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <Text c="dimmed" px="md" py="sm">
    {children}
  </Text>
);
