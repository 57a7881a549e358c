import { Paper, Text, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './EntryCard.module.css';

interface CardGridProps {
  /** Of the section that the cards are. */
  label?: string;
  children: ReactNode;
}

/** Cards beside each other, in as many columns as fit. */
export function CardGrid({ label, children }: CardGridProps) {
  if (label === undefined) return <div className={classes.grid}>{children}</div>;
  return (
    <section aria-label={label} className={classes.grid}>
      {children}
    </section>
  );
}

interface EntryCardProps {
  name: string;
  /** The level of its heading. */
  order?: 2 | 3;
  Icon?: Icon;
  /** Muted, below the name. */
  about: ReactNode;
  /** One more line of the head. */
  detail?: ReactNode;
  /** What switches it on and off. */
  control?: ReactNode;
  children: ReactNode;
}

/** Something that the organisation has set up: what it is called, how it stands, what can be done with it. */
export function EntryCard({ name, order = 2, Icon, about, detail, control, children }: EntryCardProps) {
  return (
    <Paper component="article" withBorder p="md" className={classes.card} aria-label={name}>
      <div className={classes.head}>
        {Icon && <Icon size={24} aria-hidden className={classes.icon} />}
        <div className={classes.names}>
          <Title order={order} size="h4">
            {name}
          </Title>
          <Text size="sm" c="dimmed">
            {about}
          </Text>
          {detail && <Text size="sm">{detail}</Text>}
        </div>
        {control}
      </div>
      {children}
    </Paper>
  );
}
