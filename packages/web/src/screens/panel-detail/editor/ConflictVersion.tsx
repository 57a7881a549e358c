import { Button, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PanelEditor.module.css';

interface ConflictVersionProps {
  title: string;
  action: string;
  onChoose(): void;
  children: ReactNode;
}

/** One of two versions, and the button that takes it. */
export function ConflictVersion({ title, action, onChoose, children }: ConflictVersionProps) {
  return (
    <section className={classes.version} aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      <div className={classes.versionContent}>{children}</div>
      <Button variant="default" onClick={onChoose}>
        {action}
      </Button>
    </section>
  );
}
