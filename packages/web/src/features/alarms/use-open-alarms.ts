import { alarms } from '@fieldscope/contract/calls/alarms';
import { useMayCall } from '../../api/me';
import { useQueryCall } from '../../api/use-call';
import { usePollWithoutLive } from '../../api/use-refresh';

/** How many alarms are open, and whether one of them is critical; undefined while that is not known. */
export function useOpenAlarms(): { count: number; isCritical: boolean } | undefined {
  const { data } = useQueryCall(
    alarms.countOpen,
    {},
    {
      enabled: useMayCall(alarms.countOpen),
      keepOnNavigation: true,
      refetchInterval: usePollWithoutLive(),
    },
  );
  return data && { count: data.critical + data.warning + data.info, isCritical: data.critical > 0 };
}
