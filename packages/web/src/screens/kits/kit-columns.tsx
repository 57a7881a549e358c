import type { NodeSummary } from '@fieldscope/contract/calls/devices';
import { useDeviceColumns } from '../../features/device-views/device-columns';
import type { ListColumn } from '../../features/device-views/list-column';
import { useNodeColumns } from '../../features/device-views/node-columns';
import { useTexts } from '../../texts/use-texts';

/** Columns that kits share with other nodes; a kit has no battery, no radio and no gateway that are known. */
const SHARED = ['state', 'values', 'seen', 'group', 'model', 'interval', 'registered', 'bound'];

/** Columns of the list of kits, in their order. */
export function useKitColumns(): ListColumn<NodeSummary>[] {
  const { t } = useTexts('kits');
  const { name } = useDeviceColumns(t('columns.name'));
  return [name, ...useNodeColumns().filter((column) => SHARED.includes(column.name))];
}
