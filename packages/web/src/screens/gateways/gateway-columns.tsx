import type { GatewaySummary } from '@fieldscope/contract/calls/devices';
import { useDeviceColumns } from '../../features/device-views/device-columns';
import type { ListColumn } from '../../features/device-views/list-column';
import { useModelName } from '../../features/devices/use-model-name';
import { useTexts } from '../../texts/use-texts';
import { formatNumber } from '../../values/format-number';

/** Columns of the gateway list, in their order. */
export function useGatewayColumns(): ListColumn<GatewaySummary>[] {
  const { t } = useTexts('gateways');
  const modelName = useModelName();
  const { name, state, seen, bound, registered, plan } = useDeviceColumns(t('device'));
  const uplinks = t('columns.uplinks');
  const nodes = t('columns.nodes');
  const model = t('ui:devices.model');
  return [
    name,
    state,
    seen,
    {
      name: 'uplinks',
      head: uplinks,
      cell: ({ uplinks_24h }) => formatNumber(uplinks_24h),
      csv: () => [{ head: uplinks, cell: ({ uplinks_24h }) => uplinks_24h }],
      sort: 'server',
      yields: 3,
      numeric: true,
    },
    {
      name: 'nodes',
      head: nodes,
      cell: ({ nodes_24h }) => formatNumber(nodes_24h),
      csv: () => [{ head: nodes, cell: ({ nodes_24h }) => nodes_24h }],
      sort: 'server',
      numeric: true,
    },
    {
      name: 'model',
      head: model,
      cell: (gateway) => `${gateway.model} · ${modelName(gateway.model)}`,
      csv: () => [{ head: model, cell: (gateway) => gateway.model }],
      sort: 'server',
      yields: 2,
    },
    plan,
    registered,
    bound,
  ];
}
