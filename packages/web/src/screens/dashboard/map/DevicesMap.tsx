import type { PlacedDevice } from '@fieldscope/contract/calls/device-lists';
import { type Map as DrawnMap, LngLatBounds } from 'maplibre-gl';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { pageOfDevice } from '../../../features/devices/page-of-device';
import { useTexts } from '../../../texts/use-texts';
import { type Cluster, clustersOf } from '../../../ui/map/clusters.model';
import { MapAreas } from '../../../ui/map/MapAreas';
import { MapCanvas } from '../../../ui/map/MapCanvas';
import { MapElement } from '../../../ui/map/MapElement';
import { useMap } from '../../../ui/map/map-context';
import { type Position, placeOnMap } from '../../../ui/map/map-position';
import { ringOf } from '../../../ui/map/map-ring';
import { nearbyZoom, pathZoom } from '../../../ui/map/map-zoom';
import { StateIcon } from '../../../values/States';
import classes from './FleetMap.module.css';
import type { Field } from './fleet-map.model';

interface DevicesMapProps {
  /** What the map is for, read aloud. */
  label: string;
  devices: readonly PlacedDevice[];
  fields: readonly Field[];
  /** All devices come into view when this changes. */
  shows: string;
  /** A place that was searched; it comes into view when it changes. */
  place?: Position;
  /** EUIs of the devices that are drawn as one and were chosen. */
  onChoose(euis: readonly string[]): void;
}

/** Devices with their states, those that would cover each other as one, and the fields that they are in. */
export function DevicesMap({ label, devices, fields, shows, place, onChoose }: DevicesMapProps) {
  const outlines = useMemo(() => fields.map(({ outline }) => outline), [fields]);
  const center = devices[0] ?? { latitude: 25, longitude: 10 };
  const [first] = useState(center);
  return (
    <MapCanvas label={label} center={first} zoom={nearbyZoom()} closest={pathZoom()}>
      <MapAreas outlines={outlines} />
      <Shown devices={devices} shows={shows} place={place} />
      <FieldNames fields={fields} />
      <Clusters devices={devices} onChoose={onChoose} />
    </MapCanvas>
  );
}

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

/** Names above the outlines of fields that are wide enough to be distinguished. */
function FieldNames({ fields }: Pick<DevicesMapProps, 'fields'>) {
  const map = useMap();
  useMoves(map);
  if (!map) return null;
  return fields.flatMap(({ id, name, outline }) => {
    const ring = ringOf(outline);
    const bounds = ring.reduce((all, corner) => all.extend(corner), new LngLatBounds());
    if (bounds.isEmpty()) return [];
    const [west, east] = [bounds.getNorthWest(), bounds.getNorthEast()].map(
      (corner) => map.project(corner).x,
    );
    if (east! - west! < NARROWEST_PX) return [];
    return (
      <MapElement key={id} place={[bounds.getCenter().lng, bounds.getNorth()]}>
        <span className={classes.field}>{name}</span>
      </MapElement>
    );
  });
}
const NARROWEST_PX = 48;

/** Draws again where the map has moved. */
function useMoves(map: DrawnMap | undefined): void {
  const [, setMoved] = useState(0);
  useEffect(() => {
    const draw = () => setMoved((count) => count + 1);
    // It has already moved to the whole fleet.
    draw();
    const moved = map?.on('moveend', draw);
    return () => moved?.unsubscribe();
  }, [map]);
}

function Clusters({ devices, onChoose }: Pick<DevicesMapProps, 'devices' | 'onChoose'>) {
  const map = useMap();
  useMoves(map);
  const zoom = Math.floor(map?.getZoom() ?? 0);
  const clusters = useMemo(
    () =>
      clustersOf(
        devices.map((device) => ({ device, place: placeOnMap(device) })),
        zoom,
      ),
    [devices, zoom],
  );
  const bounds = map?.getBounds();
  return clusters
    .filter(({ place }) => bounds?.contains(place))
    .map((cluster) => (
      <MapElement key={cluster.things[0]!.device.eui} place={cluster.place}>
        <ClusterMark cluster={cluster} onChoose={onChoose} />
      </MapElement>
    ));
}

interface ClusterMarkProps {
  cluster: Cluster<{ device: PlacedDevice; place: readonly [number, number] }>;
  onChoose: DevicesMapProps['onChoose'];
}

function ClusterMark({ cluster: { things, place }, onChoose }: ClusterMarkProps) {
  const { t } = useTexts('fleet-map');
  const map = useMap();
  const offline = things.filter(({ device }) => !device.online).length;
  const [{ device }] = things as [(typeof things)[number]];
  if (things.length === 1) {
    const { eui, name, kind, online, last_seen_at: lastSeenAt } = device;
    const state = t(online ? 'values:online' : lastSeenAt === null ? 'values:never_seen' : 'values:offline');
    return (
      <Link
        to={pageOfDevice(eui, kind)}
        className={classes.mark}
        data-offline={!online || undefined}
        aria-label={t('device', { name, state })}
      >
        <StateIcon online={online} lastSeenAt={lastSeenAt} />
        <span className={classes.label}>{name}</span>
      </Link>
    );
  }
  const count = things.length;
  return (
    <button
      type="button"
      className={classes.cluster}
      data-offline={offline > 0 || undefined}
      aria-label={t('cluster', { count, offline })}
      onClick={() => {
        onChoose(things.map((thing) => thing.device.eui));
        map?.easeTo({ center: place, zoom: map.getZoom() + 2 });
      }}
    >
      <strong>{count}</strong>
      {offline > 0 && <StateIcon online={false} lastSeenAt={0} />}
    </button>
  );
}
