import type { PlacedDevice } from '@fieldscope/contract/calls/device-lists';
import { useMemo } from 'react';
import { useTexts } from '../../texts/use-texts';
import { clustersOf } from '../../ui/map/clusters.model';
import { MapDot } from '../../ui/map/MapDot';
import { MapPin } from '../../ui/map/MapPin';
import { useMap } from '../../ui/map/map-context';
import { placeOnMap } from '../../ui/map/map-position';
import { useMoves } from '../../ui/map/use-moves';
import { usePlacedDevices } from './placed-devices.queries';

const NONE: readonly PlacedDevice[] = [];

/** Where the devices of the organisation are, on the map that surrounds this; trackers as pins, what would cover each other as one. */
export function DevicesOnMap() {
  const { t } = useTexts('map');
  const map = useMap();
  const devices = usePlacedDevices().data ?? NONE;
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
  const view = map?.getBounds();
  return clusters
    .filter(({ place }) => view?.contains(place))
    .map(({ things: [first, ...others] }) => {
      const { eui, name, kind, ...position } = first!.device;
      const count = others.length + 1;
      if (count > 1)
        return <MapDot key={eui} position={position} label={t('several', { count, name })} count={count} />;
      return kind === 'tracker' ? (
        <MapPin key={eui} position={position} label={name} />
      ) : (
        <MapDot key={eui} position={position} label={name} />
      );
    });
}
