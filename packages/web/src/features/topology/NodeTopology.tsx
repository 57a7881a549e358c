import type { ResultOf } from '@fieldscope/contract/call';
import type { devices } from '@fieldscope/contract/calls/devices';
import type { TopologyGateway } from '@fieldscope/contract/calls/topology';
import { Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { useTexts } from '../../texts/use-texts';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { useFits } from '../../ui/tables/use-fits';
import { useOwnSorting } from '../../ui/tables/use-sorting';
import { DeviceLink } from '../devices/DeviceLink';
import { EmptyState } from '../devices/EmptyState';
import { EuiValue } from '../devices/EuiValue';
import { pointOf } from './point-of-device';
import { Topology, useSpan } from './Topology';
import { TopologyGraph } from './TopologyGraph';
import { useNodeTopology } from './topology.queries';
import { graphOfNode, type NetworkServer, type Point } from './topology-graph';
import { useLinkColumns } from './use-link-columns';

type Node = ResultOf<typeof devices.viewNode>;

/** With the network server and the portal beside the gateways. */
const WIDE = 1050;
const MOST_UPLINKS = { column: 'uplinks', order: 'desc' } as const;

/** Which gateways received a node, and its way on to the portal: as a graph, and the gateways as a list. */
export function NodeTopology({ node }: { node: Node }) {
  const { t } = useTexts('topology');
  const span = useSpan();
  const { data, error, refetch } = useNodeTopology(node.eui, span.days);
  const label = t('ofNode', { name: node.name });
  return (
    <Topology span={span} isLoading={!data} error={error} onRetry={() => void refetch()}>
      {data?.gateways.length === 0 ? (
        <EmptyState drawing="node">{t('noGateways')}</EmptyState>
      ) : (
        data && (
          <>
            <NodeGraph node={node} gateways={data.gateways} server={data.network_server} label={label} />
            <Title order={2} size="h4" mt="lg" mb="sm">
              {label}
            </Title>
            <GatewayList gateways={data.gateways} label={label} />
          </>
        )
      )}
    </Topology>
  );
}

interface NodeGraphProps {
  node: Node;
  gateways: readonly TopologyGateway[];
  server: NetworkServer | null;
  label: string;
}

function NodeGraph({ node, gateways, server, label }: NodeGraphProps) {
  const { place, fits } = useFits(WIDE);
  const graph = useMemo(
    () => graphOfNode(pointOf('node', node), gateways.map(pointOfGateway), server, fits),
    [node, gateways, server, fits],
  );
  return (
    <div ref={place}>
      <TopologyGraph graph={graph} isWide={fits} label={label} />
    </div>
  );
}

function pointOfGateway({ eui, own, rssi, snr }: TopologyGateway): Point {
  const signal = { rssi, snr };
  return own ? { kind: 'gateway', key: eui, ...own, signal } : { kind: 'foreign', key: eui, signal };
}

function GatewayList({ gateways, label }: { gateways: readonly TopologyGateway[]; label: string }) {
  const { t } = useTexts('topology');
  const sorting = useOwnSorting(MOST_UPLINKS);
  const columns = [
    {
      name: 'name',
      head: t('gateway'),
      isElastic: true,
      sort: ({ eui, own }: TopologyGateway) => own?.name ?? eui,
      cell: ({ eui, own }: TopologyGateway) => (
        <>
          {own && <DeviceLink eui={eui} name={own.name} kind="gateway" />}
          <div>
            <EuiValue value={eui} />
          </div>
          {!own && (
            <Text size="sm" c="dimmed">
              {t('foreign')}
            </Text>
          )}
        </>
      ),
    },
    ...useLinkColumns<TopologyGateway>(({ own }) => own),
  ];
  return (
    <RowsOrCards
      label={label}
      columns={columns}
      rows={gateways}
      keyOf={({ eui }) => eui}
      sorting={sorting}
      minWidth={760}
    />
  );
}
