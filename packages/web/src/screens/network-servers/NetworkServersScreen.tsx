import { type Connection, connections } from '@fieldscope/contract/calls/connections';
import { LIMITS } from '@fieldscope/contract/limits';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../api/me';
import { NotForOperator } from '../../features/accounts/NotForOperator';
import { ConnectionLines } from '../../features/connections/ConnectionLines';
import { useConnections } from '../../features/connections/use-connections';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { CardGrid } from '../../ui/cards/EntryCard';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Dialog } from '../../ui/layout/Dialog';
import { PageHead } from '../../ui/layout/PageHead';
import { useDialogInAddress } from '../../ui/layout/use-dialog-in-address';
import { useServerApis } from './api/api.queries';
import { type ConnectionAction, ConnectionCard } from './ConnectionCard';
import { HeardDevices } from './HeardDevices';
import { HeardGateways } from './HeardGateways';
import { RemoveConnection } from './RemoveConnection';
import { RenameConnection } from './RenameConnection';

const CreateConnection = lazy(async () => ({
  default: (await import('./CreateConnection')).CreateConnection,
}));

/** The organisation's own network servers, and the devices that they bring. */
export function NetworkServersScreen() {
  const { t } = useTexts('network-servers');
  const { data, error, refetch } = useConnections();
  const apis = useServerApis();
  // The part of the API makes a card higher.
  const shown = apis.isPending ? undefined : data;
  const creation = useDialogInAddress('create');
  const [chosen, setChosen] = useState<{ action: ConnectionAction; connection: Connection }>();
  const mayCreate = useMayCall(connections.create);
  const isFull = (data?.length ?? 0) >= LIMITS.connections.count;
  const create = mayCreate && !isFull && (
    <Button aria-haspopup="dialog" leftSection={<IconPlus size={16} />} onClick={creation.open}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t('routes:networkServers')}
        about={t('about')}
        action={data?.length !== 0 && create}
        isActionUncertain={!data && !error}
      />
      <NotForOperator call={connections.create} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <EmptyState drawing="gateway" action={create}>
          {t(mayCreate ? 'empty' : 'emptyObserver')}
        </EmptyState>
      ) : (
        <CardGrid label={t('connections')}>
          {shown?.map((connection) => (
            <ConnectionCard
              key={connection.connection_id}
              connection={connection}
              apis={apis}
              onAction={(action, of) => setChosen({ action, connection: of })}
            />
          )) ?? <Skeleton height={170} />}
        </CardGrid>
      )}
      {isFull && mayCreate && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('limit', { limit: LIMITS.connections.count })}
        </Text>
      )}
      {shown && shown.length > 0 && (
        <>
          <HeardDevices />
          <HeardGateways />
        </>
      )}
      {create && creation.isOpen && (
        <Suspense>
          <CreateConnection onClose={creation.close} />
        </Suspense>
      )}
      {chosen && <ActionDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

interface ActionDialogProps {
  action: ConnectionAction;
  connection: Connection;
  onClose(): void;
}

function ActionDialog({ action, connection, onClose }: ActionDialogProps) {
  const { t } = useTexts('network-servers');
  if (action === 'rename') return <RenameConnection connection={connection} onClose={onClose} />;
  if (action === 'remove') return <RemoveConnection connection={connection} onClose={onClose} />;
  return (
    <Dialog title={connection.name} size="lg" onClose={onClose}>
      <Stack gap="md">
        <ConnectionLines {...connection} token={undefined} />
        <Text size="sm" c="dimmed">
          {t('lost')}
        </Text>
      </Stack>
    </Dialog>
  );
}
