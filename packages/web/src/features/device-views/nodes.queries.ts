import { devices, NODE_COLUMNS } from '@fieldscope/contract/calls/devices';
import type { PageWanted } from '@fieldscope/contract/paging';
import { SECOND_MS } from '@fieldscope/contract/time';
import { callApi } from '../../api/call-api';
import { useQueryCall } from '../../api/use-call';
import type { Sorting } from '../../ui/tables/sorting';
import type { NodeFilter } from './node-filter';
import { useDevicePage } from './use-device-page';
import { devicesSortedBy } from './worst-first';

/** Live messages keep values, state and battery true at once; the signal follows. */
const FOLLOW_MS = 30 * SECOND_MS;

/** A page of nodes with their newest values. */
export const useNodes = (
  filter: NodeFilter,
  sorting: Sorting,
  { page, size }: { page: number; size: number },
) =>
  useDevicePage(
    devices.listNodes,
    { ...filter, ...devicesSortedBy(NODE_COLUMNS, sorting), offset: page, length: size },
    FOLLOW_MS,
  );

/** Models that the organisation owns. */
export const useModels = () => useQueryCall(devices.listDeviceTypes, {});

/** A page of nodes, past the cache. @throws ApiError */
export const fetchNodes = (filter: NodeFilter, sorting: Sorting, page: PageWanted) =>
  callApi(devices.listNodes, { ...filter, ...devicesSortedBy(NODE_COLUMNS, sorting), ...page });
