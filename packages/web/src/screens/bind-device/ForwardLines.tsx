import { NETWORK_SERVER_KINDS, waysOf } from '@fieldscope/contract/network-server-kinds';
import { Anchor, Tabs, Text } from '@mantine/core';
import { Link } from 'react-router';
import { ConnectionLines } from '../../features/connections/ConnectionLines';
import { useConnections } from '../../features/connections/use-connections';
import { useKindTexts } from '../../features/connections/use-kind-texts';
import { useTexts } from '../../texts/use-texts';

/** How the network server sends to the portal: a connection that is there already, or the lines of each kind. */
export function ForwardLines() {
  const { t } = useTexts('bind-device', 'network-servers');
  const { nameOf } = useKindTexts();
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
        <Tabs defaultValue="chirpstack" keepMounted={false} mt="xs">
          <Tabs.List aria-label={t('next.forwardLabel')}>
            {NETWORK_SERVER_KINDS.map((kind) => (
              <Tabs.Tab key={kind} value={kind}>
                {nameOf(kind)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {NETWORK_SERVER_KINDS.map((kind) => (
            <Tabs.Panel key={kind} value={kind} pt="sm">
              <ConnectionLines kind={kind} way={waysOf(kind)[0]!} token={undefined} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </>
  );
}
