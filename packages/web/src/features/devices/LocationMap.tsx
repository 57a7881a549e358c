import { MapCanvas } from '../../ui/map/MapCanvas';
import { MapPin } from '../../ui/map/MapPin';
import type { Position } from '../../ui/map/map-position';
import { nearbyZoom } from '../../ui/map/map-zoom';
import { GroundPictures } from '../ground-pictures/GroundPictures';

interface LocationMapProps {
  /** What the map is for, and whose pin is on it, read aloud. */
  label: string;
  name: string;
  /** undefined: not known yet. */
  position: Position | undefined;
  /** The map was clicked or the pin dragged. */
  onPick?: (position: Position) => void;
}

const WORLD = { center: { latitude: 25, longitude: 10 }, zoom: 0.5 };

/** Where a device is, or is to be, as a pin on a map. */
export function LocationMap({ label, name, position, onPick }: LocationMapProps) {
  return (
    <MapCanvas
      label={label}
      center={position ?? WORLD.center}
      zoom={position ? nearbyZoom() : WORLD.zoom}
      onPick={onPick}
    >
      <GroundPictures />
      {position && <MapPin position={position} label={name} onMove={onPick} />}
    </MapCanvas>
  );
}
