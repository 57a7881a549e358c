import type { NodeSummary } from '@fieldscope/contract/calls/devices';
import { useTexts } from '../../texts/use-texts';
import { formatInterval } from '../../values/format-time';
import { Battery, Signal } from '../../values/States';
import { unitInWords } from '../../values/unit-words';
import { useMeasuredText } from '../../values/use-measured-text';
import { useSeriesName } from '../../values/use-series-name';
import { gatewayName } from '../devices/gateway-name';
import { useShortModel } from '../devices/use-model-name';
import { useGroupName } from '../groups/use-group-name';
import { useDeviceColumns } from './device-columns';
import type { CsvColumn, ListColumn } from './list-column';
import classes from './Nodes.module.css';
import { NodeValues } from './NodeValues';
import { seriesColumns } from './series-columns';

const VALUES_SHOWN = 3;

/** Columns of the node list, in their order. */
export function useNodeColumns(): ListColumn<NodeSummary>[] {
  const { t } = useTexts('nodes');
  const { name, state, seen, bound, registered, plan } = useDeviceColumns(t('device'));
  const groupName = useGroupName();
  const shortModel = useShortModel();
  const battery = t('columns.battery');
  const group = t('columns.group');
  const field = t('columns.field');
  const gateway = t('columns.gateway');
  const model = t('ui:devices.model');
  const interval = t('columns.interval');
  return [
    name,
    state,
    {
      name: 'values',
      head: t('columns.values'),
      cell: (node) => <NodeValues node={node} most={VALUES_SHOWN} />,
      csv: useValuesCsv(),
      sort: 'server',
      span: 2,
    },
    seen,
    {
      name: 'battery',
      head: battery,
      cell: (node) => <Battery percent={node.battery} stacked />,
      csv: () => [{ head: `${battery} (%)`, cell: (node) => node.battery }],
      sort: 'server',
      yields: 3,
    },
    {
      name: 'signal',
      head: t('columns.signal'),
      cell: ({ rssi, snr }) => <Signal rssi={rssi} snr={snr} stacked />,
      csv: () => [
        { head: `RSSI (${unitInWords('dBm')})`, cell: ({ rssi }) => rssi },
        { head: `SNR (${unitInWords('dB')})`, cell: ({ snr }) => snr },
      ],
      sort: 'server',
      yields: 2,
    },
    {
      name: 'gateway',
      head: gateway,
      cell: ({ best_gateway }) => (best_gateway ? <ShortText text={gatewayName(best_gateway)} /> : '–'),
      csv: () => [{ head: gateway, cell: ({ best_gateway }) => best_gateway && gatewayName(best_gateway) }],
      sort: 'server',
      isExtra: true,
      yields: 1,
    },
    {
      name: 'group',
      head: group,
      cell: (node) => <ShortText text={groupName(node)} />,
      csv: () => [{ head: group, cell: (node) => groupName(node) }],
      sort: 'server',
      isExtra: true,
      yields: 1,
    },
    {
      name: 'field',
      head: field,
      cell: ({ field_name }) => (field_name === null ? '–' : <ShortText text={field_name} />),
      csv: () => [{ head: field, cell: ({ field_name }) => field_name }],
      isExtra: true,
      yields: 1,
    },
    {
      name: 'model',
      head: model,
      cell: (node) => shortModel(node.model),
      csv: () => [{ head: model, cell: (node) => shortModel(node.model) }],
      sort: 'server',
      isExtra: true,
      yields: 1,
    },
    {
      name: 'interval',
      head: interval,
      cell: ({ interval_minutes }) => formatInterval(interval_minutes),
      csv: () => [
        { head: `${interval} (${unitInWords('min')})`, cell: ({ interval_minutes }) => interval_minutes },
      ],
      numeric: true,
      sort: 'server',
      isExtra: true,
      yields: 1,
    },
    plan,
    registered,
    bound,
  ];
}

/** A name that people gave, on one line; what does not fit shows on hover. */
const ShortText = ({ text }: { text: string }) => (
  <span className={classes.short} title={text}>
    {text}
  </span>
);

/** Newest values in a file: in the reader's words and units. */
function useValuesCsv(): (nodes: readonly NodeSummary[]) => CsvColumn<NodeSummary>[] {
  const { plain, unit } = useMeasuredText();
  const seriesName = useSeriesName();
  return (nodes) =>
    seriesColumns(nodes, {
      head: (series, withChannel) => {
        const name = seriesName(series, withChannel);
        const unitShown = unit(series.measurement_id);
        return unitShown ? `${name} (${unitShown})` : name;
      },
      value: ({ value, measurement_id }) => plain(value, measurement_id),
    });
}
