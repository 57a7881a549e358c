import { deviceLists } from '@fieldscope/contract/calls/device-lists';
import { useQueryCall } from '../../api/use-call';

/** Devices whose position is known. */
export const usePlacedDevices = () => useQueryCall(deviceLists.listPositions, {});
