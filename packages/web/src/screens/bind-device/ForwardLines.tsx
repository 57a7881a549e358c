import {
  NETWORK_SERVER_KINDS,
  type NetworkServerKind,
  waysOf,
} from '@fieldscope/contract/network-server-kinds';
import { Anchor, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConnectionLines } from '../../features/connections/ConnectionLines';
import { useConnections } from '../../features/connections/use-connections';
import { useKindTexts } from '../../features/connections/use-kind-texts';
import { useTexts } from '../../texts/use-texts';

/** How the network server sends to the portal: a connection that is there already, or the lines of each kind. */
export function ForwardLines() {
  const { t } = useTexts('bind-device', 'network-servers');
  const { nameOf } = useKindTexts();
  const [kind, setKind] = useState<NetworkServerKind>('chirpstack');
  const { data: connections } = useConnections();
  const hasConnection = (connections?.length ?? 0) > 0;
  return (
    <>
      <Text size="sm" mt={4}>
        {hasConnection
          ? t('next.connected', { names: connections!.map(({ name }) => name).join(', ') })
          : t('next.token')}
      </Text>
      <Anchor component={Link} to="/network_servers" size="sm">
        {t(hasConnection ? 'routes:networkServers' : 'network-servers:create')}
      </Anchor>
      {connections && !hasConnection && (
        <Stack gap="sm" mt="xs">
          <Select
            label={t('next.forwardLabel')}
            allowDeselect={false}
            data={NETWORK_SERVER_KINDS.map((one) => ({ value: one, label: nameOf(one) }))}
            value={kind}
            onChange={(chosen) => setKind(chosen as NetworkServerKind)}
          />
          <ConnectionLines kind={kind} way={waysOf(kind)[0]!} token={undefined} />
        </Stack>
      )}
    </>
  );
}
