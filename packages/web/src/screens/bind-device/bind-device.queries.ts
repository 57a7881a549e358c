import { heardDevices } from '@fieldscope/contract/calls/connections';
import { devices } from '@fieldscope/contract/calls/devices';
import { production } from '@fieldscope/contract/calls/production';
import { useMutationCall, useQueryCall } from '../../api/use-call';

/** Binds; the form shows what went wrong under the field that it is about. */
export const useBind = () => useMutationCall(production.bind, { quiet: true });

/** Adopts; the form shows what went wrong under the field that it is about. */
export const useAdopt = () => useMutationCall(heardDevices.adopt, { quiet: true });

/** What to enter at the network server; it is discarded as soon as nothing shows it. */
export const useJoinKeys = (eui: string, enabled: boolean) =>
  useQueryCall(devices.viewNodeKey, { eui }, { enabled, gcTime: 0 });

/** A device that has just been bound; live messages keep it true, so that its first uplink shows at once. */
export function useBoundDevice(eui: string, isGateway: boolean) {
  const node = useQueryCall(devices.viewNode, { eui }, { enabled: !isGateway });
  const gateway = useQueryCall(devices.viewGateway, { eui }, { enabled: isGateway });
  const { latest = [], interval_minutes = 0 } = (!isGateway && node.data) || {};
  return { ...(isGateway ? gateway : node), latest, interval_minutes };
}
