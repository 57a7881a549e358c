import type { PathPoint } from '@fieldscope/contract/calls/trackers';
import { GroundPictures } from '../../../features/ground-pictures/GroundPictures';
import { MapCanvas } from '../../../ui/map/MapCanvas';
import { MapPath } from '../../../ui/map/MapPath';
import { MapPin } from '../../../ui/map/MapPin';
import { nearbyZoom } from '../../../ui/map/map-zoom';

interface PathMapProps {
  /** What the map is for, and whose pin is on it, read aloud. */
  label: string;
  name: string;
  /** Oldest first; at least one. */
  points: readonly PathPoint[];
  /** Place of the point that is looked at. */
  place: number;
}

/** The path of a tracker on a map, with a pin where it was at the moment that is looked at. */
export function PathMap({ label, name, points, place }: PathMapProps) {
  const point = points[place]!;
  return (
    <MapCanvas label={label} center={point} zoom={nearbyZoom()}>
      <GroundPictures />
      <MapPath positions={points} passed={place + 1} />
      <MapPin position={point} label={name} />
    </MapCanvas>
  );
}
