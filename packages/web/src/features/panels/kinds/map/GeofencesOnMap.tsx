import { outlineOf } from '@fieldscope/contract/geofence-geometry';
import { useMemo } from 'react';
import { MapAreas } from '../../../../ui/map/MapAreas';
import { useGeofences } from '../../../geofences/geofences.queries';

/** The geofences of the organisation; those of fields are drawn with these. */
export function GeofencesOnMap() {
  const { data } = useGeofences();
  const outlines = useMemo(
    () => (data ?? []).flatMap(({ shape }) => (shape.kind === 'field' ? [] : [outlineOf(shape)])),
    [data],
  );
  return <MapAreas outlines={outlines} />;
}
