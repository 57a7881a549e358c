import type { ResultOf } from '@fieldscope/contract/call';
import { devices, UPLINK_COLUMNS } from '@fieldscope/contract/calls/devices';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useQueryCall } from '../../api/use-call';
import { useLive } from '../../api/use-live';
import { type Sorting, sortedBy } from '../../ui/tables/sorting';
import type { Node } from './node-details.queries';

export type Uplink = ResultOf<typeof devices.listUplinks>['list'][number];
export type Outcome = 'stored' | 'refused';

/** The device whose uplinks are shown; without a model while it loads. */
export type UplinkDevice = { eui: string } & Partial<Pick<Node, 'model' | 'profile'>>;

export const UPLINKS_PER_PAGE = 20;

/** A page of raw uplinks; the first page shows every new one as it comes. */
interface UplinksWanted {
  page: number;
  outcome?: Outcome;
  sorting: Sorting;
}

export function useUplinks(eui: string, { page, outcome, sorting }: UplinksWanted) {
  const client = useQueryClient();
  useLive((message) => {
    if (page > 1 || message.type !== 'device' || message.eui !== eui) return;
    void client.invalidateQueries({ queryKey: keyOf(devices.listUplinks) });
  });
  return useQueryCall(
    devices.listUplinks,
    { eui, outcome, ...sortedBy(UPLINK_COLUMNS, sorting), offset: page, length: UPLINKS_PER_PAGE },
    { keepPrevious: true },
  );
}
