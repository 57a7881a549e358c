import type { PlacedDevice } from '@fieldscope/contract/calls/device-lists';
import { LngLatBounds } from 'maplibre-gl';
import { useEffect, useMemo, useState } from 'react';
import { FieldsOnMap } from '../../../features/fields/FieldsOnMap';
import { GroundPictures } from '../../../features/ground-pictures/GroundPictures';
import { AreaNames } from '../../../ui/map/AreaNames';
import { MapAreas } from '../../../ui/map/MapAreas';
import { MapCanvas } from '../../../ui/map/MapCanvas';
import { type MapLine, MapLines } from '../../../ui/map/MapLines';
import { useMap } from '../../../ui/map/map-context';
import { type Position, placeOnMap } from '../../../ui/map/map-position';
import { hasStreets, nearbyZoom } from '../../../ui/map/map-zoom';
import { useMoves } from '../../../ui/map/use-moves';
import { ClusterMarks } from './ClusterMarks';
import type { Fenced } from './fleet-map.model';
import type { MapValues } from './use-map-values';

interface DevicesMapProps {
  /** What the map is for, read aloud. */
  label: string;
  devices: readonly PlacedDevice[];
  fences: readonly Fenced[];
  values: MapValues | undefined;
  /** Which gateways receive which nodes. */
  links: readonly MapLine[];
  /** All devices come into view when this changes. */
  shows: string;
  /** A place that was searched; it comes into view when it changes. */
  place?: Position;
  /** Whether the map is closer than the built-in one has anything to show. */
  onBeyond(isBeyond: boolean): void;
  /** EUIs of the devices that are drawn as one and were chosen. */
  onChoose(euis: readonly string[]): void;
}

/** Devices with their states, those that would cover each other as one, the fields and geofences that they are in, and own pictures below them. */
export function DevicesMap({
  label,
  devices,
  fences,
  values,
  links,
  shows,
  place,
  onBeyond,
  onChoose,
}: DevicesMapProps) {
  const drawn = useMemo(() => fences.filter(({ isField }) => !isField), [fences]);
  const outlines = useMemo(() => drawn.map(({ outline }) => outline), [drawn]);
  const areas = useMemo(() => drawn.map(namedArea), [drawn]);
  const center = devices[0] ?? { latitude: 25, longitude: 10 };
  const [first] = useState(center);
  return (
    <MapCanvas label={label} center={first} zoom={nearbyZoom()}>
      <GroundPictures />
      <FieldsOnMap />
      <MapAreas outlines={outlines} />
      <MapLines lines={links} />
      <Beyond onBeyond={onBeyond} />
      <Shown devices={devices} shows={shows} place={place} />
      <AreaNames areas={areas} />
      <ClusterMarks devices={devices} values={values} onChoose={onChoose} />
    </MapCanvas>
  );
}

const namedArea = ({ id, name, outline }: Fenced) => ({
  ...{ id, name },
  outline: [[outline.map(({ longitude, latitude }): [number, number] => [longitude, latitude])]],
});

function Beyond({ onBeyond }: Pick<DevicesMapProps, 'onBeyond'>) {
  const map = useMap();
  useMoves(map);
  const isBeyond = !hasStreets() && (map?.getZoom() ?? 0) >= STREET_ZOOM;
  useEffect(() => onBeyond(isBeyond), [isBeyond, onBeyond]);
  return null;
}
/** From there on one would expect streets. */
const STREET_ZOOM = 13;

const MARGIN_PX = 56;
/** Closer, a single device has nothing around it by which it could be found. */
const CLOSEST_AT_FIRST = 14;

/** Brings the devices into view, at first and when the search changes, or the place that was searched; not when a device moves. */
function Shown({ devices, shows, place }: Pick<DevicesMapProps, 'devices' | 'shows' | 'place'>) {
  const map = useMap();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reader's view stays while devices move
  useEffect(() => {
    if (!map) return;
    if (place) map.jumpTo({ center: placeOnMap(place), zoom: PLACE_ZOOM });
    else if (devices.length > 0) {
      const bounds = new LngLatBounds();
      for (const device of devices) bounds.extend(placeOnMap(device));
      map.fitBounds(bounds, { padding: MARGIN_PX, maxZoom: CLOSEST_AT_FIRST, animate: false });
    }
  }, [map, shows, place]);
  return null;
}
const PLACE_ZOOM = 11;
