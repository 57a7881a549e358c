import type { CommandRecord } from '@fieldscope/contract/calls/commands';
import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { CommandFailure } from './CommandFailure';
import { CommandTimeline } from './CommandTimeline';

interface OrderCardProps {
  title: string;
  about: ReactNode;
  /** The newest command of its kind. */
  command: CommandRecord | undefined;
  failure?: unknown;
  /** Buttons, for who may give the order. */
  children: ReactNode;
}

/** Something that a device does once, and how far the newest order got. */
export function OrderCard({ title, about, command, failure, children }: OrderCardProps) {
  return (
    <Paper component="section" withBorder p="lg" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text c="dimmed" mt={4}>
        {about}
      </Text>
      {children}
      <CommandFailure of={failure} />
      {command && <CommandTimeline command={command} />}
    </Paper>
  );
}
