import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './CardActions.module.css';

/** What can be done with the entry of a card. */
export function CardActions({ children }: { children: ReactNode }) {
  return (
    <Group gap="xs" className={classes.actions}>
      {children}
    </Group>
  );
}

interface CardActionProps {
  /** The words on it. */
  label: string;
  /** The words with the name of the entry, for who hears them alone. */
  fullLabel: string;
  opensDialog?: boolean;
  /** The next step of the entry. */
  isPrimary?: boolean;
  isPending?: boolean;
  isDisabled?: boolean;
  onClick(): void;
}

/** One of them, as a small button. */
export function CardAction({
  label,
  fullLabel,
  opensDialog,
  isPrimary,
  isPending,
  isDisabled,
  onClick,
}: CardActionProps) {
  return (
    <Button
      size="xs"
      variant={isPrimary ? 'filled' : 'default'}
      aria-haspopup={opensDialog && 'dialog'}
      aria-label={fullLabel}
      loading={isPending}
      disabled={isDisabled}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
