import type { ResultOf } from '@fieldscope/contract/call';
import { devices } from '@fieldscope/contract/calls/devices';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useQueryCall } from '../../api/use-call';
import { useLive } from '../../api/use-live';
import { useStore } from '../../browser/create-store';
import { leavingDevice } from '../../features/device-changes/leaving-device';

export type Node = ResultOf<typeof devices.viewNode>;

/** The node; live messages keep its state and newest values true. */
export const useNode = (eui: string) =>
  useQueryCall(devices.viewNode, { eui }, { enabled: eui !== useStore(leavingDevice) });

/** Its channels, requested again when the device has reported something about itself. */
export function useChannels(eui: string) {
  const client = useQueryClient();
  useLive((message) => {
    if (message.type !== 'device' || message.eui !== eui) return;
    void client.invalidateQueries({ queryKey: keyOf(devices.listNodeChannels, { eui }) });
  });
  return useQueryCall(devices.listNodeChannels, { eui });
}
