import { devices } from '@fieldscope/contract/calls/devices';
import { groups } from '@fieldscope/contract/calls/groups';
import { production } from '@fieldscope/contract/calls/production';
import { useMutationCall, useQueryCall } from '../../api/use-call';

/** Binds; the form shows what went wrong under the field that it is about. */
export const useBind = () => useMutationCall(production.bind, { quiet: true });

export const useGroups = () => useQueryCall(groups.list, {});

/** A device that has just been bound; live messages keep it true, so that its first uplink shows at once. */
export function useBoundDevice(eui: string, isGateway: boolean) {
  const node = useQueryCall(devices.viewNode, { eui }, { enabled: !isGateway });
  const gateway = useQueryCall(devices.viewGateway, { eui }, { enabled: isGateway });
  const { latest = [], interval_minutes = 0 } = (!isGateway && node.data) || {};
  return { ...(isGateway ? gateway : node), latest, interval_minutes };
}
