import { devices, GATEWAY_COLUMNS } from '@fieldscope/contract/calls/devices';
import type { PageWanted } from '@fieldscope/contract/paging';
import { SECOND_MS } from '@fieldscope/contract/time';
import { callApi } from '../../api/call-api';
import type { listFilterOf } from '../../features/device-views/list-filter';
import { useDevicePage } from '../../features/device-views/use-device-page';
import { devicesSortedBy } from '../../features/device-views/worst-first';
import type { Sorting } from '../../ui/tables/sorting';

type GatewayFilter = ReturnType<typeof listFilterOf> & { field_id: number | undefined };

/** State is patched at once; counts of the day follow. */
const FOLLOW_MS = 15 * SECOND_MS;

/** A page of gateways with their traffic of the last 24 hours. */
export const useGateways = (
  filter: GatewayFilter,
  sorting: Sorting,
  { page, size }: { page: number; size: number },
) =>
  useDevicePage(
    devices.listGateways,
    { ...filter, ...devicesSortedBy(GATEWAY_COLUMNS, sorting), offset: page, length: size },
    FOLLOW_MS,
  );

/** A page of gateways, past the cache. @throws ApiError */
export const fetchGateways = (filter: GatewayFilter, sorting: Sorting, page: PageWanted) =>
  callApi(devices.listGateways, { ...filter, ...devicesSortedBy(GATEWAY_COLUMNS, sorting), ...page });
