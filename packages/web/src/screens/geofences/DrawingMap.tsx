import { metresBetween, outlineOf, type Place } from '@fieldscope/contract/geofence-geometry';
import { useMemo, useState } from 'react';
import { DevicesOnMap } from '../../features/devices/DevicesOnMap';
import { FieldsOnMap } from '../../features/fields/FieldsOnMap';
import { useFieldOutlines } from '../../features/fields/fields.queries';
import { GroundPictures } from '../../features/ground-pictures/GroundPictures';
import { useTexts } from '../../texts/use-texts';
import { CornerHandles } from '../../ui/map/CornerHandles';
import { firstView } from '../../ui/map/first-view';
import { MapAreas } from '../../ui/map/MapAreas';
import { MapCanvas } from '../../ui/map/MapCanvas';
import { MapHandle } from '../../ui/map/MapHandle';
import { MapPolygons } from '../../ui/map/MapPolygons';
import type { Corners } from '../../ui/map/use-corners';
import { type GeofenceDraft, middleOf, readCorners, shapeOf } from './geofence-draft.model';

interface DrawingMapProps {
  draft: GeofenceDraft;
  /** Of a polygon. */
  corners: Corners;
  /** Where the map is at first when nothing is drawn yet; undefined: the world. */
  near: Place | undefined;
  onChange(part: Partial<GeofenceDraft>): void;
}

/** Some kilometres wide. */
const FIELD_ZOOM = 13;
/** Of the outline of a circle, the point in the east: there its radius is dragged. */
const EAST = 1 / 4;
const NO_OUTLINES: readonly [] = [];

/** A geofence on a map among devices and fields: clicks set its middle or its corners, handles are dragged. */
export function DrawingMap({ draft, corners, near, onChange }: DrawingMapProps) {
  const { t } = useTexts('geofences');
  const followed = useFollowed(draft);
  const outline = useMemo(() => outlineOfDraft(draft), [draft]);
  const outlines = useMemo(() => [outline], [outline]);
  const [first] = useState(outlines);
  const shown = useMemo(
    () => (followed ? [outlineOf({ kind: 'field', outline: followed })] : first),
    [followed, first],
  );
  return (
    <MapCanvas
      label={t('map.drawing')}
      {...firstView(shown[0]?.[0] ?? near, FIELD_ZOOM)}
      onPick={(place) => {
        if (draft.kind === 'circle') onChange(place);
        if (draft.kind === 'polygon') corners.pick(place);
      }}
    >
      <GroundPictures />
      <FieldsOnMap except={draft.kind === 'field' ? draft.field_id : undefined} />
      <MapAreas outlines={outlines} shown={shown} />
      <MapPolygons
        id="followed"
        color="path"
        outlines={useMemo(() => (followed ? [followed] : NO_OUTLINES), [followed])}
      />
      <DevicesOnMap />
      {draft.kind === 'circle' && <CircleHandles draft={draft} outline={outline} onChange={onChange} />}
      {draft.kind === 'polygon' && <CornerHandles corners={corners} />}
    </MapCanvas>
  );
}

/** The outline of the field that a draft follows. */
function useFollowed({ kind, field_id }: GeofenceDraft) {
  const { data } = useFieldOutlines();
  return kind === 'field' ? data?.find((one) => one.field_id === field_id)?.outline : undefined;
}

type CircleHandlesProps = Pick<DrawingMapProps, 'draft' | 'onChange'> & { outline: readonly Place[] };

function CircleHandles({ draft, outline, onChange }: CircleHandlesProps) {
  const { t } = useTexts('geofences');
  const middle = middleOf(draft);
  if (!middle) return null;
  const east = outline[outline.length * EAST];
  return (
    <>
      <MapHandle position={middle} label={t('map.middle')} isMiddle onMove={onChange} />
      {east && (
        <MapHandle
          position={east}
          label={t('map.radius')}
          onMove={(place) => onChange({ radius_metres: Math.round(metresBetween(middle, place)) })}
        />
      )}
    </>
  );
}

/** The border of what is drawn so far; corners that are no area yet are joined in their order. */
function outlineOfDraft(draft: GeofenceDraft): readonly Place[] {
  const drawn = shapeOf(draft);
  if ('shape' in drawn) return drawn.shape.kind === 'field' ? NO_OUTLINES : outlineOf(drawn.shape);
  return draft.kind === 'polygon' ? readCorners(draft.corners).corners : NO_OUTLINES;
}
