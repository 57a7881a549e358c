import classes from './MapCanvas.module.css';
import { MapMarker, type MarkerProps } from './MapMarker';

interface MapHandleProps extends MarkerProps {
  /** What moves the whole area. */
  isMiddle?: boolean;
}

/** A corner or the middle of an area, to drag. */
export const MapHandle = ({ isMiddle, ...props }: MapHandleProps) => (
  <MapMarker {...props} anchor="center">
    <span className={classes.handle} data-middle={isMiddle || undefined} />
  </MapMarker>
);
