import type { GroundPicture } from '@fieldscope/contract/calls/ground-pictures';
import type { GroundPoint } from '@fieldscope/contract/ground-placement';
import { useMemo, useState } from 'react';
import { DevicesOnMap } from '../../features/devices/DevicesOnMap';
import { FieldsOnMap } from '../../features/fields/FieldsOnMap';
import { GroundPictures } from '../../features/ground-pictures/GroundPictures';
import { useTexts } from '../../texts/use-texts';
import { firstView } from '../../ui/map/first-view';
import { MapCanvas } from '../../ui/map/MapCanvas';
import { MapHandle } from '../../ui/map/MapHandle';
import { MapPicture } from '../../ui/map/MapPicture';
import { cornersOnMap } from '../../ui/map/map-ground';
import type { Position } from '../../ui/map/map-position';
import { useWholeInView } from '../../ui/map/use-map-layers';
import { isOnMap, type PointDraft } from './picture-draft.model';

interface PlacingMapProps {
  picture: GroundPicture;
  file: Blob | undefined;
  drafts: readonly PointDraft[];
  /** Those that place the picture; absent: they do not yet. */
  points: readonly GroundPoint[] | undefined;
  opacity: number;
  active: number;
  /** Where the map is at first when the picture is not placed; undefined: the world. */
  near: Position | undefined;
  onPick(index: number, position: Position): void;
}

/** Some fields wide. */
const NEAR_ZOOM = 15;

/** The ground with the picture on it, as soon as two points place it; a click sets the chosen point. */
export function PlacingMap(props: PlacingMapProps) {
  const { picture, file, drafts, points, opacity, active, near, onPick } = props;
  const { t } = useTexts('ground-pictures');
  const [view] = useState(() => firstView(picture.points?.[0] ?? near, NEAR_ZOOM));
  return (
    <MapCanvas
      label={t('map', { name: picture.name })}
      {...view}
      onPick={(position) => onPick(active, position)}
    >
      <GroundPictures except={picture.picture_id} />
      {file && points && (
        <MapPicture id="placed" file={file} size={picture} points={points} opacity={opacity} />
      )}
      <FieldsOnMap />
      <DevicesOnMap />
      <InView picture={picture} />
      {drafts.map(
        (draft, index) =>
          isOnMap(draft) && (
            <MapHandle
              // biome-ignore lint/suspicious/noArrayIndexKey: a point is known by its number
              key={index}
              position={{ latitude: Number(draft.latitude), longitude: Number(draft.longitude) }}
              label={t('point', { number: index + 1 })}
              isChosen={index === active}
              onMove={(position) => onPick(index, position)}
            />
          ),
      )}
    </MapCanvas>
  );
}

/** Brings the picture into view where it was saved. */
function InView({ picture }: { picture: GroundPicture }) {
  const [first] = useState(picture);
  useWholeInView(useMemo(() => (first.points ? cornersOnMap(first.points, first) : []), [first]));
  return null;
}
