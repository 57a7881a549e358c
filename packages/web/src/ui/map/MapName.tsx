import classes from './MapCanvas.module.css';
import { MapMarker } from './MapMarker';
import type { Position } from './map-position';

/** The name of a place on a map. */
export const MapName = ({ position, name }: { position: Position; name: string }) => (
  <MapMarker position={position} label={name} anchor="center">
    <span className={classes.name}>{name}</span>
  </MapMarker>
);
