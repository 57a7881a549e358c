import { Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A part of a page that is a list: the list is a landmark of this name already. */
export const ListSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Title order={2} size="h4" mb="sm">
      {title}
    </Title>
    {children}
  </div>
);
