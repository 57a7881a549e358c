import type { GatewaySummary } from '@fieldscope/contract/calls/devices';
import { useTexts } from '../../texts/use-texts';
import type { CsvTable } from '../../ui/use-csv-saving';
import { useDisplaySetting } from '../../values/display-setting';
import { toLocalSeconds } from '../../values/zoned-time';
import type { GatewayColumn } from './gateway-columns';

/** Makes a CSV table of gateways with the columns that are shown, in the reader's words and time zone. */
export function useGatewayCsv(shown: readonly GatewayColumn[]) {
  const { t } = useTexts('gateways');
  const { timeZone } = useDisplaySetting();
  const time = (at: number | null) => (at === null ? null : toLocalSeconds(at, timeZone));
  const cells: Record<GatewayColumn, (gateway: GatewaySummary) => string | number | null> = {
    state: ({ online, last_seen_at }) =>
      t(online ? 'values:online' : last_seen_at === null ? 'values:neverSeen' : 'values:offline'),
    seen: ({ last_seen_at }) => time(last_seen_at),
    uplinks: ({ uplinks_24h }) => uplinks_24h,
    nodes: ({ nodes_24h }) => nodes_24h,
    model: ({ model }) => model,
    bound: ({ bound_at }) => time(bound_at),
  };
  const headOf = (column: GatewayColumn) =>
    `${t(`columns.${column}`)}${column === 'seen' || column === 'bound' ? ` (${timeZone})` : ''}`;
  return (gateways: readonly GatewaySummary[]): CsvTable => ({
    head: [t('columns.name'), 'EUI', ...shown.map(headOf)],
    lines: gateways.map((gateway) => [
      gateway.name,
      gateway.eui,
      ...shown.map((column) => cells[column](gateway)),
    ]),
  });
}
