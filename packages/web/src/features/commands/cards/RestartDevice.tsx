import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { FormDialog } from '../../../ui/layout/FormDialog';
import { useReboot } from '../commands.queries';
import { newestOf } from '../newest-of';
import { OrderCard } from '../OrderCard';
import type { CardProps } from './card';

/** Restarts a device, and shows how far that got. */
export function RestartDevice({ eui, settings, mayChange }: CardProps) {
  const { t } = useTexts('commands');
  const [isAsking, setAsking] = useState(false);
  const reboot = useReboot();
  const command = newestOf(settings, 'reboot');
  const isOrder = settings.way === 'order';
  if (!mayChange && !command) return null;
  const close = () => {
    setAsking(false);
    reboot.reset();
  };
  return (
    <OrderCard
      title={t('restart.title')}
      about={t(isOrder ? 'restart.aboutOrder' : 'restart.about')}
      command={command}
    >
      {mayChange && (
        <Button variant="default" mt="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t('restart.action')}
        </Button>
      )}
      {isAsking && (
        <FormDialog
          title={t('restart.title')}
          action={t('restart.action')}
          isPending={reboot.isPending}
          failure={reboot.error}
          onSubmit={() => reboot.mutate({ eui }, { onSuccess: close })}
          onClose={close}
        >
          <Text>{t(isOrder ? 'restart.questionOrder' : 'restart.question')}</Text>
        </FormDialog>
      )}
    </OrderCard>
  );
}
