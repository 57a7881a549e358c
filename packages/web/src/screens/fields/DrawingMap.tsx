import { useMemo, useState } from 'react';
import { DevicesOnMap } from '../../features/devices/DevicesOnMap';
import { FieldsOnMap } from '../../features/fields/FieldsOnMap';
import { GroundPictures } from '../../features/ground-pictures/GroundPictures';
import { useTexts } from '../../texts/use-texts';
import { CornerHandles } from '../../ui/map/CornerHandles';
import { readRings } from '../../ui/map/corner-lines';
import { firstView } from '../../ui/map/first-view';
import { MapAreas } from '../../ui/map/MapAreas';
import { MapCanvas } from '../../ui/map/MapCanvas';
import { MapPolygons } from '../../ui/map/MapPolygons';
import type { Position } from '../../ui/map/map-position';
import type { Corners } from '../../ui/map/use-corners';
import { outlineOf } from './field-draft.model';

interface DrawingMapProps {
  corners: Corners;
  /** The field that is edited; undefined: a new one. */
  fieldId: number | undefined;
  /** Where the map is at first when nothing is drawn yet; undefined: the world. */
  near: Position | undefined;
}

/** Some kilometres wide. */
const NEAR_ZOOM = 13;
const NO_OUTLINES: readonly [] = [];

/** A field on a map among the other fields and devices. */
export function DrawingMap({ corners, fieldId, near }: DrawingMapProps) {
  const { t } = useTexts('fields');
  const drawn = useMemo(() => outlineOf(corners.lines), [corners.lines]);
  const rings = useMemo(() => readRings(corners.lines).rings, [corners.lines]);
  const [first] = useState(rings);
  return (
    <MapCanvas
      label={t('map.drawing')}
      {...firstView(first[0]?.[0] ?? near, NEAR_ZOOM)}
      onPick={corners.pick}
    >
      <GroundPictures />
      <FieldsOnMap except={fieldId} />
      <MapAreas outlines={'outline' in drawn ? NO_OUTLINES : rings} shown={first} />
      <MapPolygons
        id="drawn"
        color="path"
        outlines={useMemo(() => ('outline' in drawn ? [drawn.outline] : NO_OUTLINES), [drawn])}
      />
      <DevicesOnMap />
      <CornerHandles corners={corners} />
    </MapCanvas>
  );
}
