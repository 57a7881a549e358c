import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface PageSectionProps {
  title: string;
  /** In a frame of its own; lists have one already. */
  isCard?: boolean;
  children: ReactNode;
}

/** A part of a page, with its title. */
export function PageSection({ title, isCard, children }: PageSectionProps) {
  const head = (
    <Title order={2} size="h4" mb="sm">
      {title}
    </Title>
  );
  if (!isCard)
    return (
      <section aria-label={title}>
        {head}
        {children}
      </section>
    );
  return (
    <Paper component="section" withBorder p="md" aria-label={title}>
      {head}
      {children}
    </Paper>
  );
}
