import type { NodeSummary } from '@fieldscope/contract/calls/devices';
import { useTexts } from '../../texts/use-texts';
import { useDeviceColumns } from '../../ui/devices/device-columns';
import type { ListColumn } from '../../ui/devices/list-column';
import { useNodeColumns } from '../../ui/nodes/node-columns';

/** Columns that kits share with other nodes; a kit has no battery, no radio and no gateway that are known. */
const SHARED = ['state', 'values', 'seen', 'group', 'model', 'interval', 'registered', 'bound'];

/** Columns of the list of kits, in their order. */
export function useKitColumns(): ListColumn<NodeSummary>[] {
  const { t } = useTexts('development-kits');
  const { name } = useDeviceColumns(t('columns.name'));
  return [name, ...useNodeColumns().filter((column) => SHARED.includes(column.name))];
}
