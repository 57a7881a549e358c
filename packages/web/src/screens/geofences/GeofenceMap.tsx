import type { Geofence } from '@fieldscope/contract/calls/geofences';
import { middleOfArea, outlineOf } from '@fieldscope/contract/geofence-geometry';
import { useMemo } from 'react';
import { DevicesOnMap } from '../../features/devices/DevicesOnMap';
import { FieldsOnMap } from '../../features/fields/FieldsOnMap';
import { GroundPictures } from '../../features/ground-pictures/GroundPictures';
import { useTexts } from '../../texts/use-texts';
import { MapAreas } from '../../ui/map/MapAreas';
import { MapCanvas } from '../../ui/map/MapCanvas';
import { MapName } from '../../ui/map/MapName';
import { MapPolygons } from '../../ui/map/MapPolygons';
import { nearbyZoom } from '../../ui/map/map-zoom';

interface GeofenceMapProps {
  /** At least one. */
  geofences: readonly Geofence[];
  /** The one that is looked at; undefined: all of them. */
  chosenId: number | undefined;
}

/** Geofences with their names on a map, among devices and fields. */
export function GeofenceMap({ geofences, chosenId }: GeofenceMapProps) {
  const { t } = useTexts('geofences');
  const outlines = useMemo(() => geofences.map(({ shape }) => outlineOf(shape)), [geofences]);
  const drawn = useMemo(
    () => geofences.flatMap(({ shape }) => (shape.kind === 'field' ? [] : [outlineOf(shape)])),
    [geofences],
  );
  const followed = useMemo(
    () => geofences.flatMap(({ shape }) => (shape.kind === 'field' ? [shape.outline] : [])),
    [geofences],
  );
  const shown = useMemo(() => {
    const chosen = outlines.filter((_, index) => geofences[index]!.geofence_id === chosenId);
    return chosen.length > 0 ? chosen : outlines;
  }, [geofences, outlines, chosenId]);
  return (
    <MapCanvas label={t('map.all')} center={middleOfArea(geofences[0]!.shape)} zoom={nearbyZoom()}>
      <GroundPictures />
      <FieldsOnMap />
      <MapAreas outlines={drawn} shown={shown} />
      <MapPolygons id="followed" color="path" outlines={followed} />
      <DevicesOnMap />
      {geofences.map(({ geofence_id, name, shape }) => (
        <MapName key={geofence_id} position={middleOfArea(shape)} name={name} />
      ))}
    </MapCanvas>
  );
}
