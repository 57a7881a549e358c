import { deviceLists } from '@fieldscope/contract/calls/device-lists';
import { topology } from '@fieldscope/contract/calls/topology';
import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { useEffect, useState } from 'react';
import { useQueryCall } from '../../../api/use-call';
import { usePollWithoutLive, useRefresh } from '../../../api/use-refresh';
import type { BasemapPlaces } from '../../../ui/map/basemap-data';

/** How soon the map follows devices that report. */
const FOLLOW_MS = 10 * SECOND_MS;

/** Devices whose position is known, with their state. */
export function usePlacedDevices() {
  useRefresh(
    deviceLists.listPositions,
    ({ type }) => type === 'device' || type === 'alarms_changed',
    FOLLOW_MS,
  );
  return useQueryCall(deviceLists.listPositions, {}, { refetchInterval: usePollWithoutLive() });
}

/** What can be seen on the map. */
export const usePlacedMeasurements = () => useQueryCall(deviceLists.listPlacedMeasurements, {});

/** The newest values of a measurement; undefined: none is chosen. */
export function usePlacedValues(measurementId: number | undefined) {
  useRefresh(
    deviceLists.listPlacedValues,
    (message) =>
      message.type === 'readings' &&
      message.readings.some(({ measurement_id }) => measurement_id === measurementId),
    FOLLOW_MS,
  );
  return useQueryCall(
    deviceLists.listPlacedValues,
    { measurement_id: measurementId ?? 0 },
    { enabled: measurementId !== undefined, refetchInterval: usePollWithoutLive() },
  ).data;
}

/** Of all gateways, or of one device. */
export const ALL_LINKS = 'all';

/** Which gateways receive which nodes: `ALL_LINKS`, the EUI of a device, or null for none. */
export function useRadioLinks(choice: string | null) {
  const { data } = useQueryCall(
    topology.listLinks,
    choice === ALL_LINKS || choice === null ? {} : { eui: choice },
    { enabled: choice !== null, keepPrevious: true, refetchInterval: 5 * MINUTE_MS },
  );
  return choice === null ? undefined : data;
}

/** Cities of the built-in map, once the reader searches. */
export function useCities(isWanted: boolean): BasemapPlaces['cities'] | undefined {
  const [cities, setCities] = useState<BasemapPlaces['cities']>();
  useEffect(() => {
    if (!isWanted) return;
    // Without them devices, geofences and fields are found all the same.
    import('../../../ui/map/basemap-data')
      .then(({ loadBasemap }) => loadBasemap())
      .then(({ places }) => setCities(places.cities))
      .catch(() => {});
  }, [isWanted]);
  return cities;
}
