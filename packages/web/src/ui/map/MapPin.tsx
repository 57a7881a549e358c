import { IconMapPinFilled } from '@tabler/icons-react';
import classes from './MapCanvas.module.css';
import { MapMarker, type MarkerProps } from './MapMarker';

/** A pin whose tip is at a position. */
export const MapPin = (props: MarkerProps) => (
  <MapMarker {...props} anchor="bottom">
    <IconMapPinFilled size={36} className={classes.pin} aria-hidden />
  </MapMarker>
);
