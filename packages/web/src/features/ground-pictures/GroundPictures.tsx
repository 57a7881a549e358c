import type { GroundPicture } from '@fieldscope/contract/calls/ground-pictures';
import { MapPicture } from '../../ui/map/MapPicture';
import { useGroundPictures, usePictureFile } from './ground-pictures.queries';

interface GroundPicturesProps {
  /** A picture that is drawn otherwise, and not here. */
  except?: number;
}

/** The organisation's own pictures below everything else on the map that surrounds this. */
export function GroundPictures({ except }: GroundPicturesProps) {
  const placed = (useGroundPictures().data ?? []).filter(
    ({ points, picture_id }) => points !== null && picture_id !== except,
  );
  const ids = placed.map(({ picture_id }) => String(picture_id));
  return placed.map((picture, index) => (
    <PlacedPicture key={picture.picture_id} picture={picture} above={ids.slice(index + 1)} />
  ));
}

function PlacedPicture({ picture, above }: { picture: GroundPicture; above: readonly string[] }) {
  const file = usePictureFile(picture);
  if (!file || !picture.points) return null;
  const { picture_id, points, opacity } = picture;
  return (
    <MapPicture
      id={String(picture_id)}
      file={file}
      size={picture}
      points={points}
      opacity={opacity}
      above={above}
    />
  );
}
