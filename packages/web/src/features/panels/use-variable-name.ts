import { devices } from '@fieldscope/contract/calls/devices';
import type { PanelVariable } from '@fieldscope/contract/calls/panels';
import { LIMITS } from '@fieldscope/contract/limits';
import { useQueryCall } from '../../api/use-call';
import { useGroups } from '../groups/groups.queries';
import { useGroupName } from '../groups/use-group-name';

/** What the device or group is called that a variable of a panel stands for; by its id where that is not known. */
export function useVariableName(kind: PanelVariable['kind'] | undefined): (id: string) => string {
  const groupName = useGroupName();
  const groups = useGroups().data;
  const nodes = useQueryCall(
    devices.listNodes,
    { length: LIMITS.listPageSizeMax },
    { enabled: kind === 'device' },
  ).data;
  return (id) => {
    if (kind === 'device') return nodes?.list.find(({ eui }) => eui === id)?.name || id;
    const group = groups?.find(({ group_uuid }) => group_uuid === id);
    return group ? groupName(group) : id;
  };
}
