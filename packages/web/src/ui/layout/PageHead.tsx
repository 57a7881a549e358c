import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PageHead.module.css';

interface PageHeadProps {
  title: ReactNode;
  /** One muted line: what this page is for. */
  about?: ReactNode;
  /** The primary action, on the right. */
  action?: ReactNode;
  /** The page may turn out to have the action itself: until that is known its place is kept, so that no click meets nothing. */
  isActionUncertain?: boolean;
}

/** The head of a screen. */
export function PageHead({ title, about, action, isActionUncertain }: PageHeadProps) {
  return (
    <div className={classes.head}>
      <div className={classes.words}>
        <Title order={1}>{title}</Title>
        {about && (
          <Text c="dimmed" mt={2}>
            {about}
          </Text>
        )}
      </div>
      {action && (
        <div className={classes.action} data-uncertain={isActionUncertain || undefined}>
          {action}
        </div>
      )}
    </div>
  );
}
