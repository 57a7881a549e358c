import { Button, Group } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { useRemoveHeard } from './network-servers.queries';
import type { Adoptable, Adoption } from './use-adoption';

interface HeardActionsProps {
  device: Adoptable;
  name: string;
  adoption: Adoption;
}

/** Buttons that adopt a heard device, or delete what was heard of it. */
export function HeardActions({ device, name, adoption }: HeardActionsProps) {
  const { t } = useTexts('network-servers');
  const remove = useRemoveHeard();
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="xs"
        aria-label={t('heard.adoptOf', { name })}
        disabled={adoption.modelOf(device) === null || adoption.isPending}
        onClick={() => void adoption.adopt([device])}
      >
        {t('heard.adopt')}
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={t('heard.removeOf', { name })}
        loading={remove.isPending}
        onClick={() => remove.mutate({ dev_eui: [device.dev_eui] })}
      >
        {t('heard.remove')}
      </Button>
    </Group>
  );
}
