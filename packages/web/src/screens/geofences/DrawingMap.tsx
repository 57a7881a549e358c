import { metresBetween, outlineOf, type Place } from '@fieldscope/contract/geofence-geometry';
import { useMemo, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { MapAreas } from '../../ui/map/MapAreas';
import { MapCanvas } from '../../ui/map/MapCanvas';
import { MapHandle } from '../../ui/map/MapHandle';
import {
  type GeofenceDraft,
  middleOf,
  readCorners,
  shapeOf,
  withCorner,
  withPlace,
} from './geofence-draft.model';
import { TrackerPins } from './TrackerPins';

interface DrawingMapProps {
  draft: GeofenceDraft;
  /** Where the map is at first when nothing is drawn yet; undefined: the world. */
  near: Place | undefined;
  onChange(draft: GeofenceDraft): void;
}

const WORLD = { center: { latitude: 25, longitude: 10 }, zoom: 0.5 };
/** Some kilometres wide. */
const FIELD_ZOOM = 13;
/** Of the outline of a circle, the point in the east: there its radius is dragged. */
const EAST = 1 / 4;

/** A geofence on a map: clicks set its middle or its corners, handles are dragged. */
export function DrawingMap({ draft, near, onChange }: DrawingMapProps) {
  const { t } = useTexts('geofences');
  const outline = useMemo(() => outlineOfDraft(draft), [draft]);
  const outlines = useMemo(() => [outline], [outline]);
  const [first] = useState(outlines);
  return (
    <MapCanvas
      label={t('map.drawing')}
      center={outline[0] ?? near ?? WORLD.center}
      zoom={outline[0] || near ? FIELD_ZOOM : WORLD.zoom}
      onPick={(place) => onChange(withPlace(draft, place))}
    >
      <MapAreas outlines={outlines} shown={first} />
      <TrackerPins />
      {draft.kind === 'circle' ? (
        <CircleHandles draft={draft} outline={outline} onChange={onChange} />
      ) : (
        readCorners(draft.corners).corners.map((corner, index) => (
          <MapHandle
            // biome-ignore lint/suspicious/noArrayIndexKey: a corner is known by its place in the row
            key={index}
            position={corner}
            label={t('map.corner', { number: index + 1 })}
            onMove={(place) => onChange(withCorner(draft, index, place))}
          />
        ))
      )}
    </MapCanvas>
  );
}

type CircleHandlesProps = Pick<DrawingMapProps, 'draft' | 'onChange'> & { outline: readonly Place[] };

function CircleHandles({ draft, outline, onChange }: CircleHandlesProps) {
  const { t } = useTexts('geofences');
  const middle = middleOf(draft);
  if (!middle) return null;
  const east = outline[outline.length * EAST];
  return (
    <>
      <MapHandle
        position={middle}
        label={t('map.middle')}
        isMiddle
        onMove={(place) => onChange({ ...draft, ...place })}
      />
      {east && (
        <MapHandle
          position={east}
          label={t('map.radius')}
          onMove={(place) => onChange({ ...draft, radius_metres: Math.round(metresBetween(middle, place)) })}
        />
      )}
    </>
  );
}

/** The border of what is drawn so far; corners that are no area yet are joined in their order. */
function outlineOfDraft(draft: GeofenceDraft): readonly Place[] {
  const drawn = shapeOf(draft);
  if ('shape' in drawn) return outlineOf(drawn.shape);
  return draft.kind === 'polygon' ? readCorners(draft.corners).corners : [];
}
