import type { CommandRecord } from '@fieldscope/contract/calls/commands';
import { Button, Paper, Text, Title } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';
import { CommandFailure } from './CommandFailure';
import classes from './Commands.module.css';
import { CommandTimeline } from './CommandTimeline';

interface SettingCardProps {
  title: string;
  /** What it does, where its name alone does not say it. */
  about?: string;
  /** What the device reported; absent: it reports nothing of it. */
  now?: ReactNode;
  /** The newest command about it. */
  command: CommandRecord | undefined;
  /** Where the wanted value is chosen; absent: the reader may only look. */
  children?: ReactNode;
  action: string;
  /** Whether something else is wanted than what was reported: then it leads. */
  isChanged?: boolean;
  isPending: boolean;
  failure: unknown;
  onSubmit(): void;
}

/** One setting of a device: what it is now, what it shall be, and how far that got. */
export function SettingCard(props: SettingCardProps) {
  const {
    title,
    about,
    now,
    command,
    children,
    action,
    isChanged = true,
    isPending,
    failure,
    onSubmit,
  } = props;
  const { t } = useTexts('commands');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Paper component="section" withBorder p="lg" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {about && (
        <Text c="dimmed" mt={4}>
          {about}
        </Text>
      )}
      {now !== undefined && (
        <Text mt={4}>
          {t('reported')}
          {now}
        </Text>
      )}
      {children && (
        <form className={classes.row} onSubmit={submit} noValidate>
          {children}
          <Button type="submit" variant={isChanged ? 'filled' : 'default'} loading={isPending}>
            {action}
          </Button>
        </form>
      )}
      <CommandFailure of={failure} />
      {command && <CommandTimeline command={command} />}
    </Paper>
  );
}
