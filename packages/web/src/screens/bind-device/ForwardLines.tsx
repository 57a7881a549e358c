import { CONNECTION_KINDS } from '@fieldscope/contract/calls/connections';
import { Anchor, Tabs, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { ConnectionLines } from '../../ui/connections/ConnectionLines';
import { useConnections } from '../../ui/connections/use-connections';

/** How the network server sends to the portal: a connection that is there already, or the lines of each kind. */
export function ForwardLines() {
  const { t } = useTexts('bind-device');
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
            {CONNECTION_KINDS.map((kind) => (
              <Tabs.Tab key={kind} value={kind}>
                {t(`network-servers:kind.${kind}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {CONNECTION_KINDS.map((kind) => (
            <Tabs.Panel key={kind} value={kind} pt="sm">
              <ConnectionLines kind={kind} way="http" token={undefined} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </>
  );
}
