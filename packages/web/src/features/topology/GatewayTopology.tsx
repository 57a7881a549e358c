import type { ResultOf } from '@fieldscope/contract/call';
import type { devices } from '@fieldscope/contract/calls/devices';
import type { TopologyNode } from '@fieldscope/contract/calls/topology';
import { Text, Title } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { useTexts } from '../../texts/use-texts';
import { FilterBar } from '../../ui/filters/FilterBar';
import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { Pager } from '../../ui/paging/Pager';
import { usePage } from '../../ui/paging/use-page';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { sortedRows } from '../../ui/tables/sorting';
import { useFits } from '../../ui/tables/use-fits';
import { useSorting } from '../../ui/tables/use-sorting';
import { formatNumber } from '../../values/format-number';
import { DeviceName } from '../devices/DeviceName';
import { EmptyState } from '../devices/EmptyState';
import { pointOf } from './point-of-device';
import { Topology, useSpan } from './Topology';
import { TopologyGraph } from './TopologyGraph';
import { useGatewayTopology } from './topology.queries';
import { collapsed, graphOfGateway, type Point } from './topology-graph';
import { useLinkColumns } from './use-link-columns';

type Gateway = ResultOf<typeof devices.viewGateway>;

/** With its nodes on both sides. */
const WIDE = 900;
const MOST_UPLINKS = { column: 'uplinks', order: 'desc' } as const;

/** Which nodes a gateway received, as a graph and as a list. */
export function GatewayTopology({ gateway }: { gateway: Gateway }) {
  const { t } = useTexts('topology');
  const span = useSpan();
  const { data, error, refetch } = useGatewayTopology(gateway.eui, span.days);
  const list = useRef<HTMLDivElement>(null);
  const label = t('ofGateway', { name: gateway.name });
  return (
    <Topology span={span} isLoading={!data} error={error} onRetry={() => void refetch()}>
      {data?.nodes.length === 0 ? (
        <EmptyState drawing="gateway">{t('noNodes')}</EmptyState>
      ) : (
        data && (
          <>
            <GatewayGraph
              gateway={gateway}
              nodes={data.nodes}
              label={label}
              onMore={() => list.current?.querySelector('input')?.focus()}
            />
            <div ref={list}>
              <Title order={2} size="h4" mt="lg" mb="sm">
                {label}
              </Title>
              {data.count > data.nodes.length && (
                <Text c="dimmed" size="sm" mb="sm">
                  {t('capped', { shown: formatNumber(data.nodes.length), number: formatNumber(data.count) })}
                </Text>
              )}
              <NodeList nodes={data.nodes} label={label} />
            </div>
          </>
        )
      )}
    </Topology>
  );
}

interface GatewayGraphProps {
  gateway: Gateway;
  nodes: readonly TopologyNode[];
  label: string;
  onMore(): void;
}

function GatewayGraph({ gateway, nodes, label, onMore }: GatewayGraphProps) {
  const { place, fits } = useFits(WIDE);
  const graph = useMemo(
    () => graphOfGateway(pointOf('gateway', gateway), collapsed(nodes.map(pointOfNode)), fits),
    [gateway, nodes, fits],
  );
  return (
    <div ref={place}>
      <TopologyGraph graph={graph} isWide={fits} label={label} onMore={onMore} />
    </div>
  );
}

const pointOfNode = ({ rssi, snr, ...node }: TopologyNode): Point => ({
  ...pointOf('node', node),
  signal: { rssi, snr },
});

function NodeList({ nodes, label }: { nodes: readonly TopologyNode[]; label: string }) {
  const { t } = useTexts('topology');
  const filter = useAddressFilter(['search']);
  const pages = usePage();
  const columns = [
    {
      name: 'name',
      head: t('node'),
      isElastic: true,
      sort: ({ name }: TopologyNode) => name,
      cell: (node: TopologyNode) => <DeviceName device={{ ...node, kind: 'node' }} />,
    },
    ...useLinkColumns<TopologyNode>((node) => node),
  ];
  const sorting = useSorting(columns, MOST_UPLINKS);
  const search = (filter.values.search ?? '').toLowerCase();
  const found = nodes.filter(({ name, eui }) => `${name} ${eui}`.toLowerCase().includes(search));
  const sorted = sortedRows(found, columns, sorting.now);
  return (
    <>
      <FilterBar
        label={label}
        search={filter.values.search ?? ''}
        onSearch={(text) => filter.put({ search: text })}
        searchPlaceholder={t('ui:devices.search')}
      />
      <RowsOrCards
        label={label}
        columns={columns}
        rows={sorted.slice((pages.page - 1) * pages.size, pages.page * pages.size)}
        keyOf={({ eui }) => eui}
        sorting={sorting}
        minWidth={760}
        empty={
          <Text p="xl" ta="center" c="dimmed">
            {t('noMatch')}
          </Text>
        }
      />
      <Pager
        page={pages.page}
        pageSize={pages.size}
        total={found.length}
        onPage={pages.setPage}
        onPageSize={pages.setSize}
      />
    </>
  );
}
