import type { Connection } from '@fieldscope/contract/calls/connections';
import { LIMITS } from '@fieldscope/contract/limits';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { Dialog } from '../../ui/layout/Dialog';
import { useRenameConnection } from './network-servers.queries';

/** Asks for another name of a connection. */
export function RenameConnection({ connection, onClose }: { connection: Connection; onClose(): void }) {
  const { t } = useTexts('network-servers');
  const [name, setName] = useState(connection.name);
  const rename = useRenameConnection();
  const isEmpty = name.trim() === '';
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (!isEmpty) rename.mutate({ connection_id: connection.connection_id, name }, { onSuccess: onClose });
  };
  return (
    <Dialog title={t('actions.renameOf', { name: connection.name })} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('name')}
            required
            data-autofocus
            maxLength={LIMITS.connections.nameLength}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={isEmpty && t('common:required')}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={rename.isPending}>
              {t('common:save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
