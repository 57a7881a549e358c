import { devices, GATEWAY_COLUMNS } from '@fieldscope/contract/calls/devices';
import type { PageWanted } from '@fieldscope/contract/paging';
import { SECOND_MS } from '@fieldscope/contract/time';
import { callApi } from '../../api/call-api';
import { useQueryCall } from '../../api/use-call';
import { usePollWithoutLive, useRefresh } from '../../api/use-refresh';
import type { listFilterOf } from '../../features/device-views/list-filter';
import { devicesSortedBy } from '../../features/device-views/worst-first';
import type { Sorting } from '../../ui/tables/sorting';

type GatewayFilter = ReturnType<typeof listFilterOf>;

/** State is patched at once; counts of the day, and who fits the filter, follow. */
const FOLLOW_MS = 15 * SECOND_MS;
const FOLLOW_FILTER_MS = 3 * SECOND_MS;

/** A page of gateways with their traffic of the last 24 hours. */
export function useGateways(
  filter: GatewayFilter,
  sorting: Sorting,
  { page, size }: { page: number; size: number },
) {
  useRefresh(
    devices.listGateways,
    (message) => message.type === 'device',
    filter.state ? FOLLOW_FILTER_MS : FOLLOW_MS,
  );
  return useQueryCall(
    devices.listGateways,
    { ...filter, ...devicesSortedBy(GATEWAY_COLUMNS, sorting), offset: page, length: size },
    { keepPrevious: true, refetchInterval: usePollWithoutLive() },
  );
}

/** A page of gateways, past the cache. @throws ApiError */
export const fetchGateways = (filter: GatewayFilter, sorting: Sorting, page: PageWanted) =>
  callApi(devices.listGateways, { ...filter, ...devicesSortedBy(GATEWAY_COLUMNS, sorting), ...page });
