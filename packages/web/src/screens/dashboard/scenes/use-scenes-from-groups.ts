import type { ResultOf } from '@fieldscope/contract/call';
import { devices } from '@fieldscope/contract/calls/devices';
import { groups } from '@fieldscope/contract/calls/groups';
import { scenes } from '@fieldscope/contract/calls/scenes';
import { SCENE_LIMITS } from '@fieldscope/contract/scene-limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/call-api';
import { keyOf } from '../../../api/use-call';
import { useGroupName } from '../../../features/groups/use-group-name';
import { useSeriesName } from '../../../values/use-series-name';
import { measurementsOfNodes } from './group-scenes.model';

type Group = ResultOf<typeof groups.list>[number];

/** Makes a scene of each group whose nodes have reported, in the reader's words. @returns how many were made */
export function useScenesFromGroups() {
  const client = useQueryClient();
  const [nameOfGroup, nameOf] = [useGroupName(), useSeriesName()];
  const make = async (group: Group): Promise<boolean> => {
    const { list } = await callApi(devices.listNodes, {
      ...{ group_uuid: group.group_uuid, sort: 'name', length: SCENE_LIMITS.measurements },
    });
    const measurements = measurementsOfNodes(list, nameOf);
    if (measurements.length === 0) return false;
    await callApi(scenes.create, { name: nameOfGroup(group), measurements });
    return true;
  };
  return useMutation({
    mutationFn: async () => {
      const filled = (await callApi(groups.list, {})).filter(({ device_count }) => device_count > 0);
      let made = 0;
      for (const group of filled.slice(0, SCENE_LIMITS.count)) if (await make(group)) made += 1;
      return made;
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(scenes.list) }),
  });
}
