import type { Connection } from '@fieldscope/contract/calls/connections';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { Dialog } from '../../ui/layout/Dialog';
import { useRemoveConnection } from './network-servers.queries';

/** Says what follows, then deletes a connection. */
export function RemoveConnection({ connection, onClose }: { connection: Connection; onClose(): void }) {
  const { t } = useTexts('network-servers');
  const { connection_id, name } = connection;
  const remove = useRemoveConnection();
  const confirm = () =>
    remove.mutate(
      { connection_id },
      {
        onSuccess() {
          tip.success(t('removal.done', { name }));
          onClose();
        },
      },
    );
  return (
    <Dialog title={t('actions.removeOf', { name })} onClose={onClose}>
      <Stack gap="md">
        <Text>{t('removal.consequence')}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button color="critical" loading={remove.isPending} onClick={confirm}>
            {t('actions.remove')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
