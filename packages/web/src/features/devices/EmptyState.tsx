import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DeviceDrawing, type DrawingKind } from './DeviceDrawing';

interface EmptyStateProps {
  drawing: DrawingKind;
  /** One sentence: what would be here, or why there is nothing. */
  children: ReactNode;
  /** One button, and at most a link beside it. */
  action?: ReactNode;
}

/** In place of a list or a chart that has nothing to show. */
export function EmptyState({ drawing, children, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" py={48} px="md" ta="center">
      <DeviceDrawing kind={drawing} size={72} />
      <Text maw={420} c="dimmed">
        {children}
      </Text>
      {action}
    </Stack>
  );
}
