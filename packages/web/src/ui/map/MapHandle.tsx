import classes from './MapCanvas.module.css';
import { MapMarker, type MarkerProps } from './MapMarker';

interface MapHandleProps extends MarkerProps {
  /** What moves the whole area. */
  isMiddle?: boolean;
  isChosen?: boolean;
  /** It becomes a corner once it is used. */
  isFaint?: boolean;
}

/** A corner or the middle of an area, to drag. */
export const MapHandle = ({ isMiddle, isChosen, isFaint, ...props }: MapHandleProps) => (
  <MapMarker {...props} anchor="center">
    <span
      className={classes.handle}
      data-middle={isMiddle || undefined}
      data-chosen={isChosen || undefined}
      data-faint={isFaint || undefined}
    />
  </MapMarker>
);
