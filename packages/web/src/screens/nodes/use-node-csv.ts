import type { NodeSummary } from '@fieldscope/contract/calls/devices';
import { useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import { useMeasurementNames } from '../../values/measurement-names';
import { useMeasuredText } from '../../values/use-measured-text';
import { toLocalSeconds } from '../../values/zoned-time';
import { groupName } from './group-name';
import type { NodeColumn } from './node-columns';
import { csvOfNodes } from './nodes-csv';

/** Makes a CSV table of nodes with the columns that are shown, in the reader's words, units and time zone. */
export function useNodeCsv(shown: readonly NodeColumn[]) {
  const { t } = useTexts('nodes');
  const { timeZone } = useDisplaySetting();
  const { convert, unit } = useMeasuredText();
  const nameOf = useMeasurementNames();
  const isTime = (column: string) => column === 'seen' || column === 'bound';
  return (nodes: readonly NodeSummary[]) =>
    csvOfNodes(nodes, shown, {
      head: (column) => `${t(`columns.${column}`)}${isTime(column) ? ` (${timeZone})` : ''}`,
      state: ({ online, last_seen_at }) =>
        t(online ? 'values:online' : last_seen_at === null ? 'values:neverSeen' : 'values:offline'),
      group: (node) => groupName(node, t),
      time: (at) => toLocalSeconds(at, timeZone),
      series: ({ channel, measurement_id: id }, withChannel) => {
        const name = withChannel ? t('onChannel', { name: nameOf(id), channel }) : nameOf(id);
        return unit(id) ? `${name} (${unit(id)})` : name;
      },
      value: ({ value, measurement_id: id }) =>
        typeof value === 'number' ? convert(value, id) : Array.isArray(value) ? JSON.stringify(value) : value,
    });
}
