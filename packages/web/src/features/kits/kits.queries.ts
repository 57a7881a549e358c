import type { ResultOf } from '@fieldscope/contract/call';
import { devices } from '@fieldscope/contract/calls/devices';
import { kitChannels } from '@fieldscope/contract/calls/kit-channels';
import { DEVICE_CALLS } from '../../api/announced-calls';
import { useMutationCall, useQueryCall } from '../../api/use-call';
import { useReload } from '../../api/use-reload';

/** What a form knows of a channel of a kit. */
export type KitChannel = Pick<
  ResultOf<typeof devices.listNodeChannels>[number],
  'channel' | 'name' | 'sensor_type' | 'measurement_ids'
>;

/** The key of a kit; only administrators may see it. */
export const useKitKey = (eui: string, enabled = true) =>
  useQueryCall(devices.viewNodeKey, { eui }, { enabled });

export const useKitChannels = (eui: string) => useQueryCall(devices.listNodeChannels, { eui });

/** Forms show themselves what went wrong. */
const useChange = <C extends (typeof kitChannels)[keyof typeof kitChannels]>(call: C) =>
  useMutationCall(call, { quiet: true, ...useReload(DEVICE_CALLS) });

export const useAddChannel = () => useChange(kitChannels.add);
export const useChangeChannel = () => useChange(kitChannels.change);
export const useRemoveChannel = () => useChange(kitChannels.remove);
