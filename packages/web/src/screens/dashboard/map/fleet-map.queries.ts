import { deviceLists } from '@fieldscope/contract/calls/device-lists';
import { geofences } from '@fieldscope/contract/calls/geofences';
import { SECOND_MS } from '@fieldscope/contract/time';
import { useQueryCall } from '../../../api/use-call';
import { usePollWithoutLive, useRefresh } from '../../../api/use-refresh';

/** How soon the map follows devices that report. */
const FOLLOW_MS = 10 * SECOND_MS;

/** Devices whose position is known, with their state. */
export function usePlacedDevices() {
  useRefresh(deviceLists.listPositions, ({ type }) => type === 'device', FOLLOW_MS);
  return useQueryCall(deviceLists.listPositions, {}, { refetchInterval: usePollWithoutLive() });
}

/** The organisation's geofences: its fields, yards and barns. */
export const useFields = () => useQueryCall(geofences.list, {});
