import { deviceLists } from '@fieldscope/contract/calls/device-lists';
import { geofences } from '@fieldscope/contract/calls/geofences';
import { SECOND_MS } from '@fieldscope/contract/time';
import { useEffect, useState } from 'react';
import { useQueryCall } from '../../../api/use-call';
import { usePollWithoutLive, useRefresh } from '../../../api/use-refresh';
import type { BasemapPlaces } from '../../../ui/map/basemap-data';

/** How soon the map follows devices that report. */
const FOLLOW_MS = 10 * SECOND_MS;

/** Devices whose position is known, with their state. */
export function usePlacedDevices() {
  useRefresh(deviceLists.listPositions, ({ type }) => type === 'device', FOLLOW_MS);
  return useQueryCall(deviceLists.listPositions, {}, { refetchInterval: usePollWithoutLive() });
}

/** The organisation's geofences: its fields, yards and barns. */
export const useFields = () => useQueryCall(geofences.list, {});

/** Cities of the built-in map, once the reader searches. */
export function useCities(isWanted: boolean): BasemapPlaces['cities'] | undefined {
  const [cities, setCities] = useState<BasemapPlaces['cities']>();
  useEffect(() => {
    if (!isWanted) return;
    // Without them devices and fields are found all the same.
    import('../../../ui/map/basemap-data')
      .then(({ loadBasemap }) => loadBasemap())
      .then(({ places }) => setCities(places.cities))
      .catch(() => {});
  }, [isWanted]);
  return cities;
}
