import { ACTIVITY_COLUMNS, channels } from '@fieldscope/contract/calls/channels';
import { devices, ONLINE_RECORD_COLUMNS } from '@fieldscope/contract/calls/devices';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useQueryCall } from '../../api/use-call';
import { useLive } from '../../api/use-live';
import { type Sorting, sortedBy } from '../../ui/tables/sorting';

export const PAGE_SIZE = 20;

export function useOnlineRecord(eui: string, page: number, sorting: Sorting) {
  const client = useQueryClient();
  useLive((message) => {
    if (message.type === 'device' && message.eui === eui) {
      void client.invalidateQueries({ queryKey: keyOf(devices.listOnlineRecord) });
    }
  });
  return useQueryCall(
    devices.listOnlineRecord,
    { eui, ...sortedBy(ONLINE_RECORD_COLUMNS, sorting), offset: page, length: PAGE_SIZE },
    { keepPrevious: true },
  );
}

export const useActivity = (eui: string, page: number, sorting: Sorting) =>
  useQueryCall(
    channels.listActivity,
    { eui, ...sortedBy(ACTIVITY_COLUMNS, sorting), offset: page, length: PAGE_SIZE },
    { keepPrevious: true },
  );
