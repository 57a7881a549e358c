import { devices, NODE_COLUMNS } from '@fieldscope/contract/calls/devices';
import { groups } from '@fieldscope/contract/calls/groups';
import { SECOND_MS } from '@fieldscope/contract/time';
import { callApi } from '../../api/call-api';
import { useQueryCall } from '../../api/use-call';
import { usePollWithoutLive, useRefresh } from '../../api/use-refresh';
import { devicesSortedBy } from '../devices/worst-first';
import type { PageWanted } from '../export/fetch-every';
import type { Sorting } from '../tables/sorting';
import type { NodeFilter } from './node-filter';

/** Live messages keep values, state and battery true at once; signal and who fits the filter follow. */
const FOLLOW_MS = 30 * SECOND_MS;
const FOLLOW_FILTER_MS = 3 * SECOND_MS;

/** A page of nodes with their newest values. */
export function useNodes(
  filter: NodeFilter,
  sorting: Sorting,
  { page, size }: { page: number; size: number },
) {
  useRefresh(
    devices.listNodes,
    (message) => message.type === 'device',
    filter.state ? FOLLOW_FILTER_MS : FOLLOW_MS,
  );
  return useQueryCall(
    devices.listNodes,
    { ...filter, ...devicesSortedBy(NODE_COLUMNS, sorting), offset: page, length: size },
    { keepPrevious: true, refetchInterval: usePollWithoutLive() },
  );
}

/** Models that the organisation owns. */
export const useModels = () => useQueryCall(devices.listDeviceTypes, {});

export const useGroups = () => useQueryCall(groups.list, {});

/** A page of nodes, past the cache. @throws ApiError */
export const fetchNodes = (filter: NodeFilter, sorting: Sorting, page: PageWanted) =>
  callApi(devices.listNodes, { ...filter, ...devicesSortedBy(NODE_COLUMNS, sorting), ...page });
