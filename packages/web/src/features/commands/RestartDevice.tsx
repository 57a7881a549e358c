import { Button, Paper, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { FormDialog } from '../../ui/layout/FormDialog';
import classes from './Commands.module.css';
import { CommandTimeline } from './CommandTimeline';
import { type DeviceSettingsData, useReboot } from './commands.queries';
import { newestOf } from './IntervalSetting';

interface RestartDeviceProps {
  eui: string;
  settings: DeviceSettingsData;
  mayChange: boolean;
}

/** Restarts a device, and shows how far that got. */
export function RestartDevice({ eui, settings, mayChange }: RestartDeviceProps) {
  const { t } = useTexts('commands');
  const [isAsking, setAsking] = useState(false);
  const reboot = useReboot();
  const command = newestOf(settings, 'reboot');
  if (!mayChange && !command) return null;
  const close = () => {
    setAsking(false);
    reboot.reset();
  };
  return (
    <Paper component="section" withBorder p="lg" className={classes.card} aria-label={t('restart.title')}>
      <Title order={2} size="h4">
        {t('restart.title')}
      </Title>
      <Text c="dimmed" mt={4}>
        {t('restart.about')}
      </Text>
      {mayChange && (
        <Button variant="default" mt="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t('restart.action')}
        </Button>
      )}
      {command && <CommandTimeline command={command} />}
      {isAsking && (
        <FormDialog
          title={t('restart.title')}
          action={t('restart.action')}
          isPending={reboot.isPending}
          failure={reboot.error}
          onSubmit={() => reboot.mutate({ eui }, { onSuccess: close })}
          onClose={close}
        >
          <Text>{t('restart.question')}</Text>
        </FormDialog>
      )}
    </Paper>
  );
}
