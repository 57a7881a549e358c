import { devices, groups, type NodeSummary } from '@fieldscope/contract/calls/devices';
import { LIMITS } from '@fieldscope/contract/limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import { callApi } from '../../api/call-api';
import { useQueryCall } from '../../api/use-call';
import { usePollWithoutLive, useRefresh } from '../../api/use-refresh';
import type { NodeFilter } from './node-filter';

/** Live messages keep values, state and battery true at once; signal and who fits the filter follow. */
const FOLLOW_MS = 30 * SECOND_MS;
const FOLLOW_FILTER_MS = 3 * SECOND_MS;

/** A page of nodes with their newest values. */
export function useNodes(filter: NodeFilter, { page, size }: { page: number; size: number }) {
  useRefresh(
    devices.listNodes,
    (message) => message.type === 'device',
    filter.state ? FOLLOW_FILTER_MS : FOLLOW_MS,
  );
  return useQueryCall(
    devices.listNodes,
    { ...filter, offset: page, length: size },
    { keepPrevious: true, refetchInterval: usePollWithoutLive() },
  );
}

/** Models that the organisation owns. */
export const useModels = () => useQueryCall(devices.listDeviceTypes, {});

export const useGroups = () => useQueryCall(groups.list, {});

/** Every node that fits the filter, at most as many as a file may hold. `isCut`: there are more. @throws ApiError */
export async function fetchNodes(filter: NodeFilter): Promise<{ nodes: NodeSummary[]; isCut: boolean }> {
  const nodes: NodeSummary[] = [];
  for (let offset = 1; ; offset++) {
    const { list, page } = await callApi(devices.listNodes, {
      ...filter,
      offset,
      length: LIMITS.listPageSizeMax,
    });
    nodes.push(...list);
    const isCut = nodes.length >= LIMITS.exportRows && page.count > LIMITS.exportRows;
    if (isCut || list.length < LIMITS.listPageSizeMax)
      return { nodes: nodes.slice(0, LIMITS.exportRows), isCut };
  }
}
