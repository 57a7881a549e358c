import { Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A list below its title; the list is the region that has this name. */
export const TitledList = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Title order={2} size="h4" mb="sm">
      {title}
    </Title>
    {children}
  </div>
);
